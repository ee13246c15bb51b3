import { useState } from 'react';
import {
  AddModelProviderDocument,
  type AddModelProviderInput,
  LocalModelServersDocument,
} from '../../api/generated/graphql';
import { useAction, useQuery } from '../../api/useQuery';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { Field } from '../../ui/Field';
import { FormDialog } from '../../ui/FormDialog';

type Kind = AddModelProviderInput['kind'];

const kinds = Object.entries(text.models.kinds) as [Kind, string][];

export function ProviderDialog({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const add = useAction(AddModelProviderDocument);
  const local = useQuery(LocalModelServersDocument, {});
  const [kind, setKind] = useState<Kind>('openai');
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const found = local.data?.admin.localModelServers ?? [];

  async function submit(form: FormData): Promise<void> {
    const apiKey = String(form.get('key')) || null;
    if (await add.run({ input: { kind, name, url, apiKey } })) onAdded();
  }

  return (
    <FormDialog
      title={text.models.add}
      submit={text.models.add}
      action={add}
      onSubmit={submit}
      onClose={onClose}
    >
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
      <Field label={text.models.key} hint={text.models.optionalKeyHint}>
        {(ids) => <input {...ids} name="key" type="password" autoComplete="off" />}
      </Field>
    </FormDialog>
  );
}
