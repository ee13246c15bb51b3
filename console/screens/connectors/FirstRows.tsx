import type { ConnectorKind } from '../../api/generated/graphql';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { QueriedRows } from './QueriedRows';
import { useRows } from './useRows';

const firstRows = 20;

/** A name as the database quotes it, with its schema where it has one. */
function quoted(name: string, kind: ConnectorKind): string {
  const mark = kind === 'mysql' ? '`' : '"';
  return name
    .split('.')
    .map((part) => mark + part.replaceAll(mark, mark + mark) + mark)
    .join('.');
}

interface FirstRowsProps {
  connectorId: string;
  kind: ConnectorKind;
  table: string;
}

/** The first rows of a table, when they are asked for. */
export function FirstRows({ connectorId, kind, table }: FirstRowsProps) {
  const rows = useRows(connectorId);
  const sql = `SELECT * FROM ${quoted(table, kind)} LIMIT ${firstRows}`;
  return (
    <>
      <p className="actions">
        <Button className="small" disabled={rows.isRunning} onClick={() => void rows.run(sql)}>
          {text.connectors.firstRows}
        </Button>
      </p>
      <QueriedRows rows={rows} empty={text.connectors.noRows} />
    </>
  );
}
