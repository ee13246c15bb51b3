import { useState } from 'react';
import {
  DeleteKeyDocument,
  type KeyRowFragment,
  KeysDocument,
  RotateKeyDocument,
  TenancyDocument,
} from '../../api/generated/graphql';
import { session } from '../../api/session';
import { useStore } from '../../api/store';
import { usePages } from '../../api/usePages';
import { useAction, useQuery } from '../../api/useQuery';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { DataTable } from '../../ui/DataTable';
import { formatAgo, formatCount, formatDate } from '../../ui/format';
import { MoreButton } from '../../ui/MoreButton';
import { QueryView } from '../../ui/QueryView';
import { Badge, Screen } from '../../ui/Screen';
import { SecretDialog } from '../../ui/SecretDialog';
import { NewKeyDialog } from './NewKeyDialog';

const graceSeconds = 86_400;

/** The limits that differ from the defaults. The API returns the categories in snake_case. */
function limitsOf(limits: KeyRowFragment['limits']): string {
  const named = Object.entries(text.keys.categories).flatMap(([category, label]) => {
    const value = limits[category.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
    return typeof value === 'number' ? [`${label} ${formatCount(value)}`] : [];
  });
  return named.join(', ') || text.keys.defaultLimits;
}

export function KeysScreen() {
  const current = useStore(session);
  const isOperator = current.state === 'signed_in' && current.isOperator;
  const query = usePages(KeysDocument, {}, ({ admin }) => admin.apiKeys);
  const tenancy = useQuery(TenancyDocument, isOperator ? {} : null);
  const rotate = useAction(RotateKeyDocument);
  const remove = useAction(DeleteKeyDocument);
  const [dialog, setDialog] = useState<
    { kind: 'new' } | { kind: 'rotate' | 'delete'; key: KeyRowFragment } | null
  >(null);
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => setDialog(null);
  const show = (key: string) => {
    setDialog(null);
    setSecret(key);
    query.refetch();
  };
  return (
    <Screen
      title={text.keys.title}
      lead={text.keys.lead}
      actions={
        <Button look="primary" onClick={() => setDialog({ kind: 'new' })}>
          {text.keys.add}
        </Button>
      }
    >
      <QueryView query={query}>
        {({ nodes }) => (
          <DataTable
            caption={text.keys.title}
            rows={nodes}
            keyOf={({ id }) => id}
            columns={[
              {
                title: text.common.name,
                cell: ({ name, expiresAt }) => (
                  <>
                    {name}{' '}
                    {expiresAt && <Badge tone="busy">{text.keys.expires(formatDate(expiresAt))}</Badge>}
                  </>
                ),
              },
              { title: text.keys.hint, cell: ({ hint }) => <code>{hint}…</code> },
              { title: text.keys.role, cell: ({ role }) => text.keys.roles[role] },
              { title: text.keys.environment, cell: ({ environment }) => environment?.slug },
              { title: text.keys.limits, cell: ({ limits }) => limitsOf(limits) },
              {
                title: text.keys.lastUsed,
                cell: ({ lastUsedAt }) => (lastUsedAt ? formatAgo(lastUsedAt) : text.keys.never),
              },
              {
                title: text.common.actions,
                cell: (key) => (
                  <span className="actions">
                    {(key.expiresAt ? (['delete'] as const) : (['rotate', 'delete'] as const)).map((kind) => (
                      <Button
                        key={kind}
                        className="small"
                        aria-label={`${kind === 'rotate' ? text.keys.rotate : text.common.delete}: ${key.name}`}
                        onClick={() => setDialog({ kind, key })}
                      >
                        {kind === 'rotate' ? text.keys.rotate : text.common.delete}
                      </Button>
                    ))}
                  </span>
                ),
              },
            ]}
          />
        )}
      </QueryView>
      <MoreButton pages={query} />
      {dialog?.kind === 'new' && (
        <NewKeyDialog
          environments={tenancy.data?.admin.environments?.nodes ?? []}
          onCreated={show}
          onClose={close}
        />
      )}
      {dialog?.kind === 'rotate' && (
        <ConfirmDialog
          title={text.keys.rotateTitle}
          confirm={text.keys.rotate}
          action={rotate}
          onClose={close}
          onConfirm={() =>
            void rotate
              .run({ input: { id: dialog.key.id, graceSeconds } })
              .then((done) => done?.rotateApiKey && show(done.rotateApiKey.key))
          }
        >
          {text.keys.rotateText}
        </ConfirmDialog>
      )}
      {dialog?.kind === 'delete' && (
        <ConfirmDialog
          title={text.keys.deleteTitle}
          confirm={text.common.delete}
          action={remove}
          onClose={close}
          onConfirm={() =>
            void remove.run({ id: dialog.key.id }).then((done) => {
              if (!done) return;
              close();
              query.refetch();
            })
          }
        >
          {text.keys.deleteText}
        </ConfirmDialog>
      )}
      {secret !== null && (
        <SecretDialog title={text.keys.secretTitle} secret={secret} onClose={() => setSecret(null)}>
          {text.keys.secretText}
        </SecretDialog>
      )}
    </Screen>
  );
}
