import { type DragEvent, type FormEvent, useRef, useState } from 'react';
import {
  type EvaluationSetExportQueryVariables,
  ImportEvaluationSetDocument,
} from '../../api/generated/graphql';
import { useAction } from '../../api/useQuery';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { Field } from '../../ui/Field';
import { Modal } from '../../ui/Modal';

export type SetFormat = EvaluationSetExportQueryVariables['format'];
export const formats = Object.entries(text.evaluation.formats) as [SetFormat, string][];

interface ImportDialogProps {
  /** The name of the set whose cases are replaced; empty for a new one. */
  name: string;
  onImported: () => void;
  onClose: () => void;
}

/** Takes a file of golden questions, chosen, dropped or pasted. */
export function ImportDialog({ name: initialName, onImported, onClose }: ImportDialogProps) {
  const [name, setName] = useState(initialName);
  const [format, setFormat] = useState<SetFormat>('yaml');
  const [content, setContent] = useState('');
  const [done, setDone] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const importSet = useAction(ImportEvaluationSetDocument);

  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    setContent(await file.text());
    setFormat(/\.csv$/i.test(file.name) ? 'csv' : 'yaml');
    setName((known) => known || file.name.replace(/\.[^.]+$/, ''));
  }
  function onDrop(event: DragEvent): void {
    event.preventDefault();
    // Not an upload, which the page makes of files that are dropped elsewhere.
    event.stopPropagation();
    void take(event.dataTransfer.files[0]);
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const result = await importSet.run({ name: name.trim(), format, content });
    if (!result?.importEvaluationSet) return;
    const { imported, removed, ignored } = result.importEvaluationSet;
    const unused = ignored.length > 0 ? ` ${text.evaluation.ignored(ignored.join(', '))}` : '';
    setDone(text.evaluation.imported(imported, removed) + unused);
    onImported();
  }
  return (
    <Modal title={text.evaluation.importTitle} onClose={onClose}>
      {done ? (
        <>
          <p role="status">{done}</p>
          <footer>
            <Button onClick={onClose}>{text.common.close}</Button>
          </footer>
        </>
      ) : (
        <form onSubmit={(event) => void submit(event)}>
          <p className="fine">{text.evaluation.importHint}</p>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: by keyboard, the button chooses a file */}
          <div
            className="drop-area"
            onDrop={onDrop}
            onDragOver={(event) => {
              event.preventDefault();
              event.stopPropagation();
            }}
          >
            <p className="fine">{text.evaluation.file}</p>
            <Button onClick={() => input.current?.click()}>{text.evaluation.chooseFile}</Button>
            <input
              ref={input}
              type="file"
              accept=".yaml,.yml,.csv"
              hidden
              onChange={({ target }) => void take(target.files?.[0])}
            />
          </div>
          <Field label={text.evaluation.name}>
            {(ids) => (
              <input
                {...ids}
                required
                maxLength={100}
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </Field>
          <Field label={text.evaluation.format}>
            {({ id }) => <Choice id={id} value={format} options={formats} onChange={setFormat} />}
          </Field>
          <Field label={text.evaluation.content}>
            {(ids) => (
              <textarea
                {...ids}
                className="code"
                rows={8}
                required
                maxLength={900_000}
                spellCheck={false}
                value={content}
                onChange={({ target }) => setContent(target.value)}
              />
            )}
          </Field>
          {importSet.error && <ErrorNotice error={importSet.error} />}
          <footer>
            <Button onClick={onClose}>{text.common.cancel}</Button>
            <Button type="submit" look="primary" disabled={importSet.isRunning}>
              {text.evaluation.importSubmit}
            </Button>
          </footer>
        </form>
      )}
    </Modal>
  );
}
