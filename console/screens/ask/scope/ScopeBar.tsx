import { ConnectorNamesDocument, FileNameDocument } from '../../../api/generated/graphql';
import { useQuery } from '../../../api/useQuery';
import { text } from '../../../text/en';
import { Button } from '../../../ui/Button';
import { type ChosenFilter, everything, isEverything, type Scope } from '../turn';

interface ChipProps {
  id: string;
  onRemove: () => void;
}

interface NamedChipProps {
  name: string;
  /** The label of the button that removes it. */
  label?: string;
  onRemove: () => void;
}

function Chip({ name, label = text.scope.remove(name), onRemove }: NamedChipProps) {
  return (
    <span className="chip">
      <bdi>{name}</bdi>
      <button type="button" aria-label={label} onClick={onRemove}>
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
  filter: ChosenFilter | null;
  onFilter: (filter: ChosenFilter | null) => void;
  onPick: () => void;
}

/** The scope of questions: everything, or the files, the database and the filter whose names are shown. */
export function ScopeBar({ scope, onScope, filter, onFilter, onPick }: ScopeBarProps) {
  const { fileIds, connectorId } = scope;
  const isLimited = filter !== null || !isEverything(scope);
  const without = (id: string) => {
    const left = fileIds?.filter((other) => other !== id) ?? [];
    return { ...scope, fileIds: left.length > 0 ? left : null };
  };
  return (
    <p className="scope">
      {isLimited && (
        <>
          <span>{text.ask.onlyIn} </span>
          {fileIds?.map((id) => (
            <FileChip key={id} id={id} onRemove={() => onScope(without(id))} />
          ))}
          {connectorId !== null && (
            <ConnectorChip id={connectorId} onRemove={() => onScope({ ...scope, connectorId: null })} />
          )}
          {filter && (
            <Chip
              name={filter.label}
              label={text.scope.removeFilter(filter.label)}
              onRemove={() => onFilter(null)}
            />
          )}
        </>
      )}
      <Button className="small" onClick={onPick}>
        {text.scope.pick}
      </Button>
      {isLimited && (
        <Button
          look="quiet"
          className="small"
          onClick={() => {
            onFilter(null);
            if (!isEverything(scope)) onScope(everything);
          }}
        >
          {text.ask.everywhere}
        </Button>
      )}
    </p>
  );
}
