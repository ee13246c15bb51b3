import { useState } from 'react';
import { CreateConnectorDocument, type CreateConnectorInput } from '../../api/generated/graphql';
import { useAction } from '../../api/useQuery';
import { text } from '../../text/en';
import { Choice } from '../../ui/Choice';
import { Field } from '../../ui/Field';
import { FormDialog } from '../../ui/FormDialog';

const kinds = [
  ['postgres', 'PostgreSQL'],
  ['mysql', 'MySQL, MariaDB'],
  ['sqlite', 'SQLite'],
] as const;

export function ConnectorDialog({ onCreated, onClose }: { onCreated: () => void; onClose: () => void }) {
  const create = useAction(CreateConnectorDocument);
  const [kind, setKind] = useState<CreateConnectorInput['kind']>('postgres');

  async function submit(form: FormData): Promise<void> {
    const input = { kind, name: String(form.get('name')), url: String(form.get('url')) };
    if (await create.run({ input })) onCreated();
  }

  return (
    <FormDialog
      title={text.connectors.add}
      submit={text.common.create}
      action={create}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={text.common.name}>
        {(ids) => <input {...ids} name="name" required maxLength={100} />}
      </Field>
      <Field label={text.connectors.kind}>
        {({ id }) => <Choice id={id} value={kind} options={kinds} onChange={setKind} />}
      </Field>
      <Field label={text.connectors.url} hint={text.connectors.urlHint}>
        {(ids) => <input {...ids} name="url" required type="password" autoComplete="off" />}
      </Field>
    </FormDialog>
  );
}
