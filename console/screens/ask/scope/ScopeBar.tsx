import { ConnectorNamesDocument, FileNameDocument } from '../../../api/generated/graphql';
import { useQuery } from '../../../api/useQuery';
import { text } from '../../../text/en';
import { Button } from '../../../ui/Button';
import { everything, isEverything, type Scope } from '../turn';

interface ChipProps {
  id: string;
  onRemove: () => void;
}

function Chip({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <span className="chip">
      <bdi>{name}</bdi>
      <button type="button" aria-label={text.scope.remove(name)} onClick={onRemove}>
        ✕
      </button>
    </span>
  );
}

function FileChip({ id, onRemove }: ChipProps) {
  const { data, error } = useQuery(FileNameDocument, { id });
  const gone = error?.code === 'file_not_found' ? text.answers.deletedFile : text.scope.unnamed;
  return <Chip name={data?.file?.name ?? gone} onRemove={onRemove} />;
}

function ConnectorChip({ id, onRemove }: ChipProps) {
  const { data } = useQuery(ConnectorNamesDocument, {});
  const connector = data?.connectors?.find((one) => one.id === id);
  return <Chip name={connector?.name ?? text.scope.unnamed} onRemove={onRemove} />;
}

interface ScopeBarProps {
  scope: Scope;
  onScope: (scope: Scope) => void;
  onPick: () => void;
}

/** What questions are asked of: everything, or the files and the database whose names are shown. */
export function ScopeBar({ scope, onScope, onPick }: ScopeBarProps) {
  const { fileIds, connectorId } = scope;
  const without = (id: string) => {
    const left = fileIds?.filter((other) => other !== id) ?? [];
    return { ...scope, fileIds: left.length > 0 ? left : null };
  };
  return (
    <p className="scope">
      {!isEverything(scope) && (
        <>
          <span>{text.ask.onlyIn} </span>
          {fileIds?.map((id) => (
            <FileChip key={id} id={id} onRemove={() => onScope(without(id))} />
          ))}
          {connectorId !== null && (
            <ConnectorChip id={connectorId} onRemove={() => onScope({ ...scope, connectorId: null })} />
          )}
        </>
      )}
      <Button className="small" onClick={onPick}>
        {text.scope.pick}
      </Button>
      {!isEverything(scope) && (
        <Button look="quiet" className="small" onClick={() => onScope(everything)}>
          {text.ask.everywhere}
        </Button>
      )}
    </p>
  );
}
