import type { FileFilter } from '../../api/generated/graphql';
import { session } from '../../api/session';
import { useStore } from '../../api/store';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { Field } from '../../ui/Field';
import { isFailed, isUnfinished } from './FileStatus';
import type { FileListFilter } from './fileListFilter';

interface FileFiltersProps {
  filter: FileListFilter;
  folders: readonly { id: string; name: string }[];
  onChange: (filter: FileListFilter) => void;
}

const further = [
  { name: 'category', label: text.files.category },
  { name: 'documentType', label: text.files.documentType },
  { name: 'referenceId', label: text.files.reference },
] as const;

const visibleTo = {
  name: 'visibleTo',
  label: text.access.visibleTo,
  hint: text.access.visibleToHint,
} as const;

type Status = NonNullable<FileFilter['status']>;
type Group = keyof typeof text.files.groups;

const statuses = Object.entries(text.files.statuses) as [Status, string][];
const groups = Object.entries(text.files.groups) as [Group, string][];
const isIn: Record<Group, (status: Status) => boolean> = { failed: isFailed, inProgress: isUnfinished };
const statusesIn = (group: Group) => statuses.flatMap(([status]) => (isIn[group](status) ? [status] : []));

/** The group of statuses that a filter has. */
function groupOf({ statuses: chosen }: FileFilter): Group | null {
  const [group] = groups.find(([name]) => chosen?.length === statusesIn(name).length) ?? [];
  return group ?? null;
}

function conditionOf(chosen: Status | Group | ''): Pick<FileFilter, 'status' | 'statuses'> {
  if (chosen === '') return { status: null, statuses: null };
  if (chosen === 'failed' || chosen === 'inProgress') return { status: null, statuses: statusesIn(chosen) };
  return { status: chosen, statuses: null };
}

/** All that the API filters files by. */
export function FileFilters({ filter, folders, onChange }: FileFiltersProps) {
  const current = useStore(session);
  const isAdministrator = current.state === 'signed_in' && current.isAdministrator;
  const set = (fields: FileListFilter) => {
    const entries = Object.entries({ ...filter, ...fields }).filter(([, value]) => value);
    onChange(Object.fromEntries(entries));
  };
  return (
    <search className="filters">
      <Field label={text.files.search}>
        {(ids) => (
          <input
            {...ids}
            type="search"
            value={filter.search ?? ''}
            onChange={({ target }) => set({ search: target.value })}
          />
        )}
      </Field>
      <Field label={text.files.status}>
        {({ id }) => (
          <Choice
            id={id}
            value={groupOf(filter) ?? filter.status ?? ''}
            options={[['', text.files.allStatuses], ...groups, ...statuses]}
            onChange={(chosen) => set(conditionOf(chosen))}
          />
        )}
      </Field>
      <Field label={text.files.folder}>
        {({ id }) => (
          <Choice
            id={id}
            value={filter.folderId ?? ''}
            options={[
              ['', text.files.allFolders],
              ...folders.map((folder) => [folder.id, folder.name] as const),
            ]}
            onChange={(folderId) => set({ folderId })}
          />
        )}
      </Field>
      <details className="more-filters">
        <summary>{text.files.moreFilters}</summary>
        <div className="filters">
          {[...further, ...(isAdministrator ? [visibleTo] : [])].map(({ name, ...labels }) => (
            <Field key={name} {...labels}>
              {(ids) => (
                <input
                  {...ids}
                  value={filter[name] ?? ''}
                  onChange={({ target }) => set({ [name]: target.value })}
                />
              )}
            </Field>
          ))}
        </div>
      </details>
      {Object.keys(filter).length > 0 && (
        <Button look="quiet" onClick={() => onChange({})}>
          {text.files.clearFilters}
        </Button>
      )}
    </search>
  );
}
