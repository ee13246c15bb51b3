import { useState } from 'react';
import {
  type ModelInUseRowFragment,
  type ModelsQuery,
  ResetModelDocument,
  type ResetModelInput,
} from '../../api/generated/graphql';
import { session } from '../../api/session';
import { useStore } from '../../api/store';
import { useAction } from '../../api/useQuery';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { DataTable } from '../../ui/DataTable';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { formatDate } from '../../ui/format';
import { Badge } from '../../ui/Screen';
import { ChooseModelDialog } from './ChooseModelDialog';

type Models = NonNullable<ModelsQuery['admin']['models']>;
type Use = ResetModelInput['use'];
type Row = ModelInUseRowFragment & { use: keyof typeof text.models.uses };

/** The uses whose model can be chosen here. */
const chosenUses: Record<string, Use | undefined> = { answers: 'answers', sql: 'sql' };

function nameOf({ model, source, use }: Row): string {
  if (model !== null && model !== undefined) return model;
  return source === 'setting' && use === 'reranking' ? text.models.off : text.models.builtIn;
}

function Source({ row: { source, fixedBy, provider } }: { row: Row }) {
  if (fixedBy) return <Badge tone="neutral">{text.models.fixedBy(fixedBy)}</Badge>;
  const chosen = text.models.sources[source];
  return provider ? `${chosen} · ${provider.name}` : chosen;
}

/** Which model does what, and what chose it. */
export function ModelsInUse({ models, onChange }: { models: Models; onChange: () => void }) {
  const current = useStore(session);
  const [hasKey, isOperator] =
    current.state === 'signed_in' ? [current.hasKey, current.isOperator] : [false, false];
  const reset = useAction(ResetModelDocument);
  const [choosing, setChoosing] = useState<Use | null>(null);
  const uses = ['embedding', 'reranking', 'answers', 'sql'] as const;
  const rows = uses.map((use): Row => ({ ...models[use], use }));

  function actionsOf({ use: shown, source, fixedBy }: Row) {
    const use = chosenUses[shown];
    if (!use || fixedBy) return text.common.none;
    const scope = source === 'environment' || (source === 'all' && isOperator) ? source : null;
    const action = (name: string, onClick: () => void) => (
      <Button className="small" aria-label={`${name}: ${text.models.uses[use]}`} onClick={onClick}>
        {name}
      </Button>
    );
    return (
      <span className="actions">
        {action(text.models.choose, () => setChoosing(use))}
        {scope && action(text.models.reset, () => void reset.run({ input: { use, scope } }).then(onChange))}
      </span>
    );
  }

  return (
    <>
      {reset.error && <ErrorNotice error={reset.error} />}
      <DataTable
        caption={text.models.title}
        rows={rows}
        keyOf={({ use }) => use}
        columns={[
          { title: text.models.use, cell: ({ use }) => text.models.uses[use] },
          {
            title: text.models.model,
            cell: (row) => (
              <>
                {nameOf(row)}
                {row.use === 'sql' && row.model && models.isBuiltInSqlFirst && (
                  <p className="fine">{text.models.builtInFirst}</p>
                )}
              </>
            ),
          },
          { title: text.models.chosenBy, cell: (row) => <Source row={row} /> },
          {
            title: text.models.since,
            cell: ({ since }) => (since ? formatDate(since) : text.common.none),
          },
          { title: text.common.actions, cell: actionsOf },
        ]}
      />
      {choosing && (
        <ChooseModelDialog
          use={choosing}
          providers={models.providers}
          scopes={[...(hasKey ? ['environment' as const] : []), ...(isOperator ? ['all' as const] : [])]}
          onClose={() => setChoosing(null)}
          onChosen={() => {
            setChoosing(null);
            onChange();
          }}
        />
      )}
    </>
  );
}
