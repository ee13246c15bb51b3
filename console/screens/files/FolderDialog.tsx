import { type FormEvent, useState } from 'react';
import {
  CreateFolderDocument,
  DeleteFolderDocument,
  RenameFolderDocument,
} from '../../api/generated/graphql';
import { useAction } from '../../api/useQuery';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { Field } from '../../ui/Field';
import { formatDay } from '../../ui/format';
import { Modal } from '../../ui/Modal';
import { accessSummary } from '../access/accessSummary';
import { type Folder, FolderAccessDialog } from '../access/FolderAccessDialog';

const defaultFolder = 'default';

/** What may be changed of a folder: the default one is where files are without another, and stays. */
const partsOf = ({ name }: Folder) =>
  name === defaultFolder ? (['access'] as const) : (['access', 'expiry'] as const);

interface FolderDialogProps {
  folders: readonly Folder[];
  onChange: () => void;
  onClose: () => void;
}

export function FolderDialog({ folders, onChange, onClose }: FolderDialogProps) {
  const create = useAction(CreateFolderDocument);
  const rename = useAction(RenameFolderDocument);
  const remove = useAction(DeleteFolderDocument);
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<{ folder: Folder; part: 'access' | 'expiry' } | null>(null);
  const error = create.error ?? rename.error ?? remove.error;

  async function changed(result: Promise<unknown>): Promise<void> {
    for (const action of [create, rename, remove]) action.clear();
    if (await result) onChange();
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void changed(create.run({ input: { name } })).then(() => setName(''));
  };
  if (chosen) return <FolderAccessDialog {...chosen} onClose={() => setChosen(null)} />;
  return (
    <Modal title={text.files.manageFolders} onClose={onClose}>
      {error && <ErrorNotice error={error} />}
      <ul className="folder-list">
        {folders.map((folder) => (
          <li key={folder.id}>
            {folder.name === defaultFolder ? (
              <p>
                {folder.name} <span className="fine">{text.files.defaultFolder}</span>
              </p>
            ) : (
              <>
                <input
                  aria-label={`${text.common.rename}: ${folder.name}`}
                  defaultValue={folder.name}
                  onBlur={({ target }) => {
                    if (target.value !== folder.name)
                      void changed(rename.run({ input: { id: folder.id, name: target.value } }));
                  }}
                />
                <Button
                  className="small"
                  aria-label={`${text.common.delete}: ${folder.name}`}
                  onClick={() => void changed(remove.run({ id: folder.id }))}
                >
                  {text.common.delete}
                </Button>
              </>
            )}
            {folder.access && (
              <p className="actions">
                <span className="fine">
                  {accessSummary(folder.access)}
                  {folder.expiresAt && ` · ${text.expiry.badge(formatDay(folder.expiresAt))}`}
                </span>
                {partsOf(folder).map((part) => (
                  <Button
                    key={part}
                    className="small"
                    aria-label={text[part].changeOf(folder.name)}
                    onClick={() => setChosen({ folder, part })}
                  >
                    {text[part].open}
                  </Button>
                ))}
              </p>
            )}
          </li>
        ))}
      </ul>
      <form onSubmit={onSubmit}>
        <Field label={text.files.newFolder}>
          {(ids) => <input {...ids} required value={name} onChange={({ target }) => setName(target.value)} />}
        </Field>
        <footer>
          <Button type="submit" look="primary">
            {text.common.create}
          </Button>
        </footer>
      </form>
    </Modal>
  );
}
