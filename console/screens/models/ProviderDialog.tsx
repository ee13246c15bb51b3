import { type FormEvent, useState } from 'react';
import {
  AddModelProviderDocument,
  type AddModelProviderInput,
  LocalModelServersDocument,
} from '../../api/generated/graphql';
import { useAction, useQuery } from '../../api/useQuery';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { Field } from '../../ui/Field';
import { Modal } from '../../ui/Modal';

type Kind = AddModelProviderInput['kind'];

const kinds = Object.entries(text.models.kinds) as [Kind, string][];

export function ProviderDialog({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const add = useAction(AddModelProviderDocument);
  const local = useQuery(LocalModelServersDocument, {});
  const [kind, setKind] = useState<Kind>('openai');
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const found = local.data?.admin.localModelServers ?? [];

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const apiKey = String(new FormData(event.currentTarget).get('key'));
    if (await add.run({ input: { kind, name, url, ...(apiKey ? { apiKey } : {}) } })) onAdded();
  }

  return (
    <Modal title={text.models.add} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        {found.length > 0 && (
          <fieldset className="checks">
            <legend>{text.models.found}</legend>
            <p className="actions">
              {found.map((server) => (
                <Button
                  key={server.url}
                  className="small"
                  onClick={() => {
                    setKind('openai');
                    setName(server.name);
                    setUrl(server.url);
                  }}
                >
                  {text.models.foundServer(server.name, server.url)}
                </Button>
              ))}
            </p>
          </fieldset>
        )}
        <Field label={text.models.kind}>
          {({ id }) => <Choice id={id} value={kind} options={kinds} onChange={setKind} />}
        </Field>
        <Field label={text.common.name}>
          {(ids) => (
            <input
              {...ids}
              required
              maxLength={100}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label={text.models.url} hint={text.models.urlHints[kind]}>
          {(ids) => (
            <input
              {...ids}
              required
              type="url"
              maxLength={2_000}
              value={url}
              onChange={(event) => setUrl(event.target.value)}
            />
          )}
        </Field>
        <Field label={text.models.key} hint={text.models.keyHint}>
          {(ids) => <input {...ids} name="key" type="password" autoComplete="off" />}
        </Field>
        {add.error && <ErrorNotice error={add.error} />}
        <footer>
          <Button onClick={onClose}>{text.common.cancel}</Button>
          <Button type="submit" look="primary" disabled={add.isRunning}>
            {text.models.add}
          </Button>
        </footer>
      </form>
    </Modal>
  );
}
