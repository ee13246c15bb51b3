import { ConnectorNamesDocument, FileNameDocument } from '../../api/generated/graphql';
import { useQuery } from '../../api/useQuery';
import { href } from '../../app/router';
import { text } from '../../text/en';
import type { Scope } from './turn';

function FileChip({ id }: { id: string }) {
  const { data, error } = useQuery(FileNameDocument, { id });
  const name = data?.file?.name ?? (error ? text.answers.deletedFile : '…');
  return (
    <span className="chip" dir="auto">
      {name}
    </span>
  );
}

function ConnectorChip({ id }: { id: string }) {
  const { data } = useQuery(ConnectorNamesDocument, {});
  const name = data?.connectors?.find((connector) => connector.id === id)?.name ?? '…';
  return (
    <span className="chip" dir="auto">
      {name}
    </span>
  );
}

/** What a conversation is asked of, where that is not everything. */
export function ScopeChips({ scope: { fileIds, connectorId } }: { scope: Scope }) {
  if (fileIds === null && connectorId === null) return null;
  return (
    <p className="scope">
      {text.ask.onlyIn}{' '}
      {fileIds?.map((id) => (
        <FileChip key={id} id={id} />
      ))}
      {connectorId !== null && <ConnectorChip id={connectorId} />}{' '}
      <a href={href('')}>{text.ask.everywhere}</a>
    </p>
  );
}
