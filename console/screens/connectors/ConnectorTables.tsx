import { useDeferredValue, useState } from 'react';
import {
  type ConnectorKind,
  ConnectorTablesDocument,
  type ConnectorTablesQuery,
} from '../../api/generated/graphql';
import { useQuery } from '../../api/useQuery';
import { text } from '../../text/en';
import { DataTable } from '../../ui/DataTable';
import { Field } from '../../ui/Field';
import { formatCount } from '../../ui/format';
import { QueryView } from '../../ui/QueryView';
import { Badge, Empty } from '../../ui/Screen';
import { FirstRows } from './FirstRows';

type Node = NonNullable<ConnectorTablesQuery['node']>;
type Table = NonNullable<Extract<Node, { __typename: 'Connector' }>['tables']>[number];

/** The most tables that are listed at once. */
const maxTables = 50;

function ColumnName({ table, name }: { table: Table; name: string }) {
  const referenced = table.foreignKeys.find(({ columns }) => columns.includes(name));
  return (
    <>
      <code>{name}</code>{' '}
      {table.primaryKey.includes(name) && <Badge tone="neutral">{text.connectors.primaryKey}</Badge>}
      {referenced && (
        <span className="fine">
          → {referenced.table}.{referenced.referencedColumns[referenced.columns.indexOf(name)]}
        </span>
      )}
    </>
  );
}

interface TableViewProps {
  table: Table;
  kind: ConnectorKind;
  /** Null where the session may not read rows. */
  connectorId: string | null;
}

function TableView({ table, kind, connectorId }: TableViewProps) {
  const { name, comment, rowEstimate, columns } = table;
  return (
    <details className="schema-table">
      <summary>
        <code>{name}</code>{' '}
        <span className="fine">
          {text.connectors.columns(columns.length)}
          {typeof rowEstimate === 'number' && ` · ${text.connectors.rows(formatCount(rowEstimate))}`}
        </span>
      </summary>
      {comment && <p className="fine">{comment}</p>}
      {connectorId && <FirstRows connectorId={connectorId} kind={kind} table={name} />}
      <DataTable
        caption={text.connectors.columnsOf(name)}
        rows={columns}
        keyOf={(column) => column.name}
        columns={[
          {
            title: text.connectors.column,
            cell: (column) => <ColumnName table={table} name={column.name} />,
          },
          {
            title: text.connectors.type,
            cell: ({ type, isNullable }) => `${type}${isNullable ? '' : ` ${text.connectors.required}`}`,
          },
          {
            title: text.connectors.samples,
            cell: (column) => (
              <>
                {column.comment && <span>{column.comment} </span>}
                <span className="fine">{column.sampleValues.join(', ')}</span>
              </>
            ),
          },
        ]}
      />
    </details>
  );
}

interface ConnectorTablesProps {
  id: string;
  kind: ConnectorKind;
  count: number;
  /** Whether the session may read rows, beside asking questions. */
  canRead: boolean;
}

/** The tables that can be asked, with the values that questions are matched with. */
export function ConnectorTables({ id, kind, count, canRead }: ConnectorTablesProps) {
  const [name, setName] = useState('');
  const nameContains = useDeferredValue(name) || null;
  const query = useQuery(ConnectorTablesDocument, { id, nameContains });
  const isLarge = count > maxTables;
  return (
    <section>
      <h3>{text.connectors.schema}</h3>
      {isLarge && (
        <Field label={text.connectors.tableName} hint={text.connectors.firstTables(maxTables, count)}>
          {(ids) => (
            <input {...ids} type="search" value={name} onChange={({ target }) => setName(target.value)} />
          )}
        </Field>
      )}
      <QueryView query={query}>
        {({ node }) => {
          const tables = (node?.__typename === 'Connector' && node.tables) || [];
          if (tables.length === 0) return <Empty>{text.connectors.noTables}</Empty>;
          return tables.map((table) => (
            <TableView key={table.name} table={table} kind={kind} connectorId={canRead ? id : null} />
          ));
        }}
      </QueryView>
    </section>
  );
}
