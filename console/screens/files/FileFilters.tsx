import type { FileFilter } from '../../api/generated/graphql';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { Field } from '../../ui/Field';

interface FileFiltersProps {
  filter: FileFilter;
  folders: readonly { id: string; name: string }[];
  onChange: (filter: FileFilter) => void;
}

const further = [
  ['category', text.files.category],
  ['documentType', text.files.documentType],
  ['referenceId', text.files.reference],
] as const;

type Status = NonNullable<FileFilter['status']>;

/** All that the API filters files by. */
export function FileFilters({ filter, folders, onChange }: FileFiltersProps) {
  const set = (fields: FileFilter) => {
    const entries = Object.entries({ ...filter, ...fields }).filter(([, value]) => value);
    onChange(Object.fromEntries(entries));
  };
  const statuses = Object.entries(text.files.statuses) as [Status, string][];
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
            value={filter.status ?? ''}
            options={[['', text.files.allStatuses], ...statuses]}
            onChange={(status) => set({ status: status === '' ? null : status })}
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
          {further.map(([name, label]) => (
            <Field key={name} label={label}>
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
