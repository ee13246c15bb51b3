import { useState } from 'react';
import { type BudgetRowFragment, BudgetsDocument, SetBudgetDocument } from '../../api/generated/graphql';
import { useAction, useQuery } from '../../api/useQuery';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { DataTable } from '../../ui/DataTable';
import { formatNumber } from '../../ui/format';
import { QueryView } from '../../ui/QueryView';
import { Badge } from '../../ui/Screen';
import type { KeyNames } from '../answers/useKeyNames';
import { BudgetDialog } from './BudgetDialog';

const shown = (amount: number | null | undefined) =>
  typeof amount === 'number' ? formatNumber(amount) : text.common.none;

function Spent({ budget, name }: { budget: BudgetRowFragment; name: string }) {
  const { soft, hard, spent } = budget;
  const limit = hard ?? soft ?? 0;
  const tone = hard != null && spent >= hard ? 'bad' : soft != null && spent >= soft ? 'busy' : 'good';
  return (
    <span className="spent">
      <Badge tone={tone}>{formatNumber(spent)}</Badge>
      {limit > 0 && <progress value={Math.min(1, spent / limit)} aria-label={text.budgets.share(name)} />}
    </span>
  );
}

/** The budgets of the environment and its keys, with what was spent of them. */
export function Budgets({ names: { keys, nameOf } }: { names: KeyNames }) {
  const query = useQuery(BudgetsDocument, {});
  const remove = useAction(SetBudgetDocument);
  const [edited, setEdited] = useState<BudgetRowFragment | 'new' | null>(null);
  const [removed, setRemoved] = useState<BudgetRowFragment | null>(null);
  const ownerOf = ({ keyId }: BudgetRowFragment) => (keyId ? nameOf(keyId) : text.budgets.environment);
  const done = () => {
    setEdited(null);
    setRemoved(null);
    query.refetch();
  };
  return (
    <section className="part">
      <div className="actions">
        <h2>{text.budgets.title}</h2>
        <Button className="small" onClick={() => setEdited('new')}>
          {text.budgets.add}
        </Button>
      </div>
      <p className="fine">{text.budgets.lead}</p>
      <QueryView query={query}>
        {({ admin: { budgets } }) =>
          budgets && budgets.length > 0 ? (
            <DataTable
              caption={text.budgets.title}
              rows={budgets}
              keyOf={({ keyId }) => keyId ?? ''}
              columns={[
                { title: text.budgets.of, cell: ownerOf },
                { title: text.budgets.soft, isNumber: true, cell: ({ soft }) => shown(soft) },
                { title: text.budgets.hard, isNumber: true, cell: ({ hard }) => shown(hard) },
                {
                  title: text.budgets.spent,
                  cell: (budget) => <Spent budget={budget} name={ownerOf(budget)} />,
                },
                {
                  title: text.common.actions,
                  cell: (budget) => (
                    <span className="actions">
                      <Button
                        className="small"
                        aria-label={`${text.budgets.edit}: ${ownerOf(budget)}`}
                        onClick={() => setEdited(budget)}
                      >
                        {text.budgets.edit}
                      </Button>
                      <Button
                        className="small"
                        aria-label={`${text.budgets.remove}: ${ownerOf(budget)}`}
                        onClick={() => setRemoved(budget)}
                      >
                        {text.budgets.remove}
                      </Button>
                    </span>
                  ),
                },
              ]}
            />
          ) : (
            <p className="fine">{text.budgets.empty}</p>
          )
        }
      </QueryView>
      {edited && (
        <BudgetDialog
          budget={edited === 'new' ? null : edited}
          keys={keys}
          onSaved={done}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && (
        <ConfirmDialog
          title={text.budgets.removeTitle}
          confirm={text.budgets.remove}
          action={remove}
          onClose={() => setRemoved(null)}
          onConfirm={() =>
            void remove.run({ input: { keyId: removed.keyId } }).then((result) => result && done())
          }
        >
          {text.budgets.removeText}
        </ConfirmDialog>
      )}
    </section>
  );
}
