import { text } from '../../text/en';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { Empty, Loading } from '../../ui/Screen';
import { RowsTable } from '../ask/RowsTable';
import type { Rows } from './useRows';

/** The rows of a query, why it may not run, or why it failed. */
export function QueriedRows({ rows: { result, isRunning, error }, empty }: { rows: Rows; empty: string }) {
  if (isRunning) return <Loading />;
  if (error) return <ErrorNotice error={error} />;
  if (!result) return null;
  const { refusal, structured, isTruncated } = result;
  if (refusal) {
    return (
      <p className="notice busy" role="alert">
        {text.connectors.refused(refusal)}
      </p>
    );
  }
  if (!structured || structured.rows.length === 0) return <Empty>{empty}</Empty>;
  return (
    <>
      <RowsTable structured={structured} />
      {isTruncated && <p className="fine">{text.connectors.more}</p>}
    </>
  );
}
