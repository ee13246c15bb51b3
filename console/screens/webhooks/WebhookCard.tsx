import { useState } from 'react';
import {
  DeleteWebhookDocument,
  RotateWebhookDocument,
  TestWebhookDocument,
  UpdateWebhookDocument,
  type WebhookCardFragment,
} from '../../api/generated/graphql';
import { useAction } from '../../api/useQuery';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { formatDate } from '../../ui/format';
import { Badge } from '../../ui/Screen';
import { Deliveries } from './Deliveries';
import { WebhookDialog } from './WebhookDialog';

/** An endpoint that has only failed for so long is disabled. */
const maxFailingMs = 5 * 86_400_000;

interface WebhookCardProps {
  endpoint: WebhookCardFragment;
  onChange: () => void;
  onSecret: (secret: string) => void;
}

function State({ endpoint }: { endpoint: WebhookCardFragment }) {
  const { isEnabled, disabledReason, disabledAt, failingSince } = endpoint;
  if (!isEnabled) {
    const when = disabledAt ? ` (${formatDate(disabledAt)})` : '';
    const reason = disabledReason ? `${text.webhooks.reasons[disabledReason]}${when} ` : '';
    return <p className="notice error" role="alert">{`${reason}${text.webhooks.enableAdvice}`}</p>;
  }
  if (!failingSince) return null;
  const until = new Date(new Date(failingSince).getTime() + maxFailingMs).toISOString();
  return <p className="notice busy">{text.webhooks.failing(formatDate(failingSince), formatDate(until))}</p>;
}

export function WebhookCard({ endpoint, onChange, onSecret }: WebhookCardProps) {
  const { id, url, events, isEnabled } = endpoint;
  const update = useAction(UpdateWebhookDocument);
  const rotate = useAction(RotateWebhookDocument);
  const remove = useAction(DeleteWebhookDocument);
  const test = useAction(TestWebhookDocument);
  const [dialog, setDialog] = useState<'edit' | 'rotate' | 'delete' | null>(null);
  /** Increases when something was sent: the deliveries are then loaded again. */
  const [sent, setSent] = useState(0);
  const close = () => setDialog(null);
  const open = (next: 'edit' | 'rotate' | 'delete') => {
    for (const action of [update, rotate, remove]) action.clear();
    setDialog(next);
  };
  async function save(input: { url?: string; events?: string[]; isEnabled?: boolean }): Promise<void> {
    if (!(await update.run({ input: { id, ...input } }))) return;
    close();
    onChange();
  }
  async function rotateSecret(): Promise<void> {
    const done = await rotate.run({ id });
    if (!done?.rotateWebhookSecret) return;
    close();
    onSecret(done.rotateWebhookSecret.secret);
  }
  return (
    <li className="card">
      <header>
        <h2 className="url">{url}</h2>
        <Badge tone={isEnabled ? 'good' : 'bad'}>
          {isEnabled ? text.webhooks.enabled : text.webhooks.disabled}
        </Badge>
      </header>
      <State endpoint={endpoint} />
      <p className="actions">
        {events.map((type) => (
          <Badge key={type} tone="neutral">
            {type}
          </Badge>
        ))}
      </p>
      <p className="actions">
        {isEnabled && (
          <Button
            disabled={test.isRunning}
            onClick={() => void test.run({ id }).then((done) => done && setSent(sent + 1))}
          >
            {text.webhooks.test}
          </Button>
        )}
        <Button onClick={() => void save({ isEnabled: !isEnabled })} disabled={update.isRunning}>
          {isEnabled ? text.webhooks.disable : text.webhooks.enable}
        </Button>
        <Button onClick={() => open('edit')}>{text.webhooks.edit}</Button>
        <Button onClick={() => open('rotate')}>{text.webhooks.rotate}</Button>
        <Button look="danger" onClick={() => open('delete')}>
          {text.common.delete}
        </Button>
        <span role="status" className="fine">
          {sent > 0 && text.webhooks.tested}
        </span>
      </p>
      {test.error && <ErrorNotice error={test.error} />}
      {update.error && dialog === null && <ErrorNotice error={update.error} />}
      <Deliveries key={`${sent} ${isEnabled}`} endpointId={id} />
      {dialog === 'edit' && (
        <WebhookDialog
          endpoint={endpoint}
          action={update}
          onSave={(input) => void save(input)}
          onClose={close}
        />
      )}
      {dialog === 'rotate' && (
        <ConfirmDialog
          title={text.webhooks.rotateTitle}
          confirm={text.webhooks.rotate}
          action={rotate}
          onClose={close}
          onConfirm={() => void rotateSecret()}
        >
          {text.webhooks.rotateText}
        </ConfirmDialog>
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={text.webhooks.deleteTitle}
          confirm={text.common.delete}
          action={remove}
          onClose={close}
          onConfirm={() => void remove.run({ id }).then((done) => done && onChange())}
        >
          {text.webhooks.deleteText}
        </ConfirmDialog>
      )}
    </li>
  );
}
