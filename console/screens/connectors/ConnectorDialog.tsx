import { type FormEvent, useState } from 'react';
import { CreateConnectorDocument, type CreateConnectorInput } from '../../api/generated/graphql';
import { useAction } from '../../api/useQuery';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { Field } from '../../ui/Field';
import { Modal } from '../../ui/Modal';

const kinds = [
  ['postgres', 'PostgreSQL'],
  ['mysql', 'MySQL, MariaDB'],
  ['sqlite', 'SQLite'],
] as const;

export function ConnectorDialog({ onCreated, onClose }: { onCreated: () => void; onClose: () => void }) {
  const create = useAction(CreateConnectorDocument);
  const [kind, setKind] = useState<CreateConnectorInput['kind']>('postgres');

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const input = { kind, name: String(form.get('name')), url: String(form.get('url')) };
    if (await create.run({ input })) onCreated();
  }

  return (
    <Modal title={text.connectors.add} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <Field label={text.common.name}>
          {(ids) => <input {...ids} name="name" required maxLength={100} />}
        </Field>
        <Field label={text.connectors.kind}>
          {({ id }) => <Choice id={id} value={kind} options={kinds} onChange={setKind} />}
        </Field>
        <Field label={text.connectors.url} hint={text.connectors.urlHint}>
          {(ids) => <input {...ids} name="url" required type="password" autoComplete="off" />}
        </Field>
        {create.error && <ErrorNotice error={create.error} />}
        <footer>
          <Button onClick={onClose}>{text.common.cancel}</Button>
          <Button type="submit" look="primary" disabled={create.isRunning}>
            {text.common.create}
          </Button>
        </footer>
      </form>
    </Modal>
  );
}
