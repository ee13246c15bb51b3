import { useDeferredValue, useId, useState } from 'react';
import type { ApiError } from '../../api/apiError';
import {
  type ConnectorCardFragment,
  ConnectorTableNamesDocument,
  SetConnectorRowFiltersDocument,
} from '../../api/generated/graphql';
import { useAction, useQuery } from '../../api/useQuery';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { type EditedFilter, RowFilterFields } from './RowFilterFields';

type RowFilter = NonNullable<ConnectorCardFragment['rowFilters']>[number];

let lastKey = 0;
const toEdited = ({ table, condition }: RowFilter): EditedFilter => ({
  key: String(++lastKey),
  table,
  condition,
});

const isSame = (some: readonly RowFilter[], others: readonly RowFilter[]) =>
  some.length === others.length &&
  some.every(({ table, condition }, at) => {
    const other = others[at];
    return table === other?.table && condition === other.condition;
  });

/** The server's message on a field of one of the filters. */
function faultOf(error: ApiError | null, at: number, field: keyof RowFilter): string | undefined {
  const fault = error?.faults.find(({ path }) => path.slice(-3).join() === `filters,${at},${field}`);
  return fault?.msg.replace(/^Value error, /, '');
}

interface RowFiltersProps {
  id: string;
  filters: readonly RowFilter[];
  onChange: () => void;
}

/** Which rows of a database exist for callers who do not see everything. */
export function RowFilters({ id, filters, onChange }: RowFiltersProps) {
  const [edited, setEdited] = useState(() => filters.map(toEdited));
  const [searched, setSearched] = useState('');
  const [isSaved, setSaved] = useState(false);
  const nameContains = useDeferredValue(searched) || null;
  const { data } = useQuery(ConnectorTableNamesDocument, { id, nameContains });
  const tables = (data?.node?.__typename === 'Connector' && data.node.tables) || [];
  /** As they were read, so that saving does not undo what somebody else saved since. */
  const [known, setKnown] = useState(filters);
  const save = useAction(SetConnectorRowFiltersDocument);
  const tablesId = useId();
  const faults = edited.map((_filter, at) => ({
    table: faultOf(save.error, at, 'table'),
    condition: faultOf(save.error, at, 'condition'),
  }));
  const hasPlace = faults.some(({ table, condition }) => table || condition);

  function change(next: EditedFilter[]): void {
    setEdited(next);
    setSaved(false);
    save.clear();
  }
  async function submit(): Promise<void> {
    const input = edited.map(({ table, condition }) => ({ table, condition }));
    const expectedFilters = known.map(({ table, condition }) => ({ table, condition }));
    if (await save.run({ input: { connectorId: id, filters: input, expectedFilters } })) {
      setKnown(input);
      setSaved(true);
    }
    // What somebody else saved meanwhile is read too.
    onChange();
  }
  function showCurrent(): void {
    setKnown(filters);
    change(filters.map(toEdited));
  }
  return (
    <section aria-label={text.rowFilters.title}>
      <h3>{text.rowFilters.title}</h3>
      <p className="fine">{text.rowFilters.lead}</p>
      <dl className="facts">
        {text.rowFilters.placeholders.map(([name, meaning]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="fine">{text.rowFilters.example}</p>
      {edited.length === 0 && <p className="empty">{text.rowFilters.empty}</p>}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <datalist id={tablesId}>
          {tables.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {edited.map((filter, at) => (
          <RowFilterFields
            key={filter.key}
            filter={filter}
            number={at + 1}
            tablesId={tablesId}
            faults={faults[at] ?? {}}
            onChange={(fields) => {
              if (fields.table !== undefined) setSearched(fields.table);
              change(edited.map((one) => (one === filter ? { ...one, ...fields } : one)));
            }}
            onRemove={() => change(edited.filter((one) => one !== filter))}
          />
        ))}
        {save.error && !hasPlace && <ErrorNotice error={save.error} />}
        {save.error?.code === 'conflict' && !isSame(filters, known) && (
          <p className="actions">
            <Button onClick={showCurrent}>{text.rowFilters.discard}</Button>
          </p>
        )}
        <p className="actions">
          <Button onClick={() => change([...edited, toEdited({ table: '', condition: '' })])}>
            {text.rowFilters.add}
          </Button>
          {(edited.length > 0 || filters.length > 0) && (
            <Button type="submit" look="primary" disabled={save.isRunning}>
              {text.common.save}
            </Button>
          )}
          {isSaved && <span role="status">{text.rowFilters.saved}</span>}
        </p>
      </form>
    </section>
  );
}
