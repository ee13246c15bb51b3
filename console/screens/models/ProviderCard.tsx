import { useState } from 'react';
import {
  DeleteModelProviderDocument,
  type ModelProviderCardFragment,
  ProviderModelsDocument,
} from '../../api/generated/graphql';
import { useAction, useQuery } from '../../api/useQuery';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { QueryView } from '../../ui/QueryView';
import { Badge, Empty } from '../../ui/Screen';
import { KeyDialog } from './KeyDialog';
import { ProviderTrial } from './ProviderTrial';

interface ProviderCardProps {
  provider: ModelProviderCardFragment;
  /** Whether the session may change providers. */
  isOperator: boolean;
  onChange: () => void;
}

function ServedModels({ providerId }: { providerId: string }) {
  const query = useQuery(ProviderModelsDocument, { providerId });
  return (
    <QueryView query={query}>
      {({ admin: { providerModels } }) =>
        providerModels && providerModels.length > 0 ? (
          <ul>
            {providerModels.map((name) => (
              <li key={name}>
                <code>{name}</code>
              </li>
            ))}
          </ul>
        ) : (
          <Empty>{text.models.none}</Empty>
        )
      }
    </QueryView>
  );
}

export function ProviderCard({ provider, isOperator, onChange }: ProviderCardProps) {
  const { id, name, kind, url, hasKey } = provider;
  const remove = useAction(DeleteModelProviderDocument);
  const [shown, setShown] = useState<'models' | 'trial' | null>(null);
  const [dialog, setDialog] = useState<'key' | 'delete' | null>(null);
  const toggle = (part: 'models' | 'trial', label: string) => (
    <Button
      aria-label={`${label}: ${name}`}
      aria-expanded={shown === part}
      onClick={() => setShown(shown === part ? null : part)}
    >
      {label}
    </Button>
  );
  const change = (next: 'key' | 'delete', label: string) => (
    <Button
      look={next === 'delete' ? 'danger' : 'plain'}
      aria-label={`${label}: ${name}`}
      onClick={() => setDialog(next)}
    >
      {label}
    </Button>
  );
  return (
    <li className="card">
      <header>
        <h3>{name}</h3>
        <span className="fine">{text.models.kinds[kind]}</span>
        <Badge tone="neutral">{hasKey ? text.models.hasKey : text.models.noKey}</Badge>
      </header>
      {url && <code className="url">{url}</code>}
      <p className="actions">
        {toggle('trial', text.models.test)}
        {toggle('models', text.models.list)}
        {isOperator && (
          <>
            {change('key', text.models.replaceKey)}
            {change('delete', text.common.delete)}
          </>
        )}
      </p>
      {shown === 'models' && <ServedModels providerId={id} />}
      {shown === 'trial' && <ProviderTrial provider={provider} />}
      {dialog === 'key' && (
        <KeyDialog
          providerId={id}
          onClose={() => setDialog(null)}
          onReplaced={() => {
            setDialog(null);
            onChange();
          }}
        />
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={text.models.deleteTitle}
          confirm={text.common.delete}
          action={remove}
          onClose={() => {
            remove.clear();
            setDialog(null);
          }}
          onConfirm={() => void remove.run({ providerId: id }).then((done) => done && onChange())}
        >
          {text.models.deleteText}
        </ConfirmDialog>
      )}
    </li>
  );
}
