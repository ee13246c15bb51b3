import { type FormEvent, useState } from 'react';
import { ApiError } from '../../api/apiError';
import { type FileDetailQuery, MeDocument, UpdateFileDocument } from '../../api/generated/graphql';
import { useAction, useQuery } from '../../api/useQuery';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { Field } from '../../ui/Field';

type Detail = NonNullable<FileDetailQuery['file']>;

function parseObject(json: string): Record<string, unknown> | null | undefined {
  if (json.trim() === '') return null;
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** The name, the folder and the metadata of a file. */
export function FileForm({ file, onSaved }: { file: Detail; onSaved: () => void }) {
  const update = useAction(UpdateFileDocument);
  const me = useQuery(MeDocument, {});
  const [isInvalid, setInvalid] = useState(false);
  const [isSaved, setSaved] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const metadata = parseObject(String(form.get('metadata')));
    setInvalid(metadata === undefined);
    setSaved(false);
    if (metadata === undefined) return;
    const input = {
      fileId: file.id,
      name: String(form.get('name')),
      folderId: String(form.get('folder')),
      metadata,
    };
    if (!(await update.run({ input }))) return;
    setSaved(true);
    onSaved();
  }

  return (
    <form className="file-form" onSubmit={(event) => void submit(event)}>
      <Field label={text.common.name}>
        {(ids) => <input {...ids} name="name" required maxLength={500} defaultValue={file.name} />}
      </Field>
      <Field label={text.files.folder}>
        {(ids) => (
          <select {...ids} name="folder" defaultValue={file.folderId} key={me.data ? 'loaded' : 'loading'}>
            {(me.data?.me?.environment?.folders ?? [{ id: file.folderId, name: file.folderName }]).map(
              (folder) => (
                <option key={folder.id} value={folder.id}>
                  {folder.name}
                </option>
              ),
            )}
          </select>
        )}
      </Field>
      <Field label={text.files.metadata}>
        {(ids) => (
          <textarea
            {...ids}
            name="metadata"
            rows={5}
            spellCheck={false}
            className="code"
            defaultValue={file.fileMetadata ? JSON.stringify(file.fileMetadata, null, 2) : ''}
          />
        )}
      </Field>
      {isInvalid && <ErrorNotice error={new ApiError('bad_request', text.files.metadataInvalid)} />}
      {update.error && <ErrorNotice error={update.error} />}
      <p className="actions">
        <Button type="submit" disabled={update.isRunning}>
          {text.common.save}
        </Button>
        <span role="status" className="fine">
          {isSaved && text.files.saved}
        </span>
      </p>
    </form>
  );
}
