import { useState } from 'react';
import { CreateWebhookDocument, WebhooksDocument } from '../../api/generated/graphql';
import { useAction, useQuery } from '../../api/useQuery';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { QueryView } from '../../ui/QueryView';
import { Empty, Screen } from '../../ui/Screen';
import { SecretDialog } from '../../ui/SecretDialog';
import { WebhookCard } from './WebhookCard';
import { WebhookDialog } from './WebhookDialog';

/** The endpoints of the environment, with what was sent to them. */
export function WebhooksScreen() {
  const query = useQuery(WebhooksDocument, {});
  const create = useAction(CreateWebhookDocument);
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);

  async function add(input: { url: string; events: string[] }): Promise<void> {
    const done = await create.run({ input });
    if (!done?.createWebhookEndpoint) return;
    setAdding(false);
    setSecret(done.createWebhookEndpoint.secret);
    query.refetch();
  }
  function openDialog(): void {
    create.clear();
    setAdding(true);
  }
  return (
    <Screen
      title={text.webhooks.title}
      lead={text.webhooks.lead}
      actions={
        <Button look="primary" onClick={openDialog}>
          {text.webhooks.add}
        </Button>
      }
    >
      <QueryView query={query}>
        {({ admin: { webhookEndpoints } }) =>
          webhookEndpoints && webhookEndpoints.length > 0 ? (
            <ul className="cards">
              {webhookEndpoints.map((endpoint) => (
                <WebhookCard
                  key={endpoint.id}
                  endpoint={endpoint}
                  onChange={query.refetch}
                  onSecret={setSecret}
                />
              ))}
            </ul>
          ) : (
            <Empty>{text.webhooks.empty}</Empty>
          )
        }
      </QueryView>
      {isAdding && (
        <WebhookDialog
          endpoint={null}
          action={create}
          onSave={(input) => void add(input)}
          onClose={() => setAdding(false)}
        />
      )}
      {secret !== null && (
        <SecretDialog title={text.webhooks.secretTitle} secret={secret} onClose={() => setSecret(null)}>
          {text.webhooks.secretText}
        </SecretDialog>
      )}
    </Screen>
  );
}
