import { type MouseEvent, useState } from 'react';
import {
  type ConnectorKind,
  CreateConnectorDocument,
  TestConnectorDocument,
  type TestConnectorMutation,
} from '../../api/generated/graphql';
import { useAction } from '../../api/useQuery';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { Field } from '../../ui/Field';
import { FormDialog } from '../../ui/FormDialog';
import { formatMs } from '../../ui/format';

const kinds = [
  ['postgres', 'PostgreSQL'],
  ['mysql', 'MySQL, MariaDB'],
  ['sqlite', 'SQLite'],
] as const;

const examples: Record<ConnectorKind, string> = {
  postgres: 'postgres://reader:password@db.example.com:5432/shop?sslmode=verify-full',
  mysql: 'mysql://reader:password@db.example.com:3306/shop?sslmode=verify-ca',
  sqlite: '/srv/databases/shop.sqlite',
};

export function ConnectorDialog({ onCreated, onClose }: { onCreated: () => void; onClose: () => void }) {
  const create = useAction(CreateConnectorDocument);
  const test = useAction(TestConnectorDocument);
  const [kind, setKind] = useState<ConnectorKind>('postgres');
  const [tested, setTested] = useState<TestConnectorMutation['testConnector']>(null);

  async function submit(form: FormData): Promise<void> {
    const input = { kind, name: String(form.get('name')), url: String(form.get('url')) };
    if (await create.run({ input })) onCreated();
  }

  async function runTest({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>): Promise<void> {
    const url = form?.elements.namedItem('url');
    if (!(url instanceof HTMLInputElement) || !url.reportValidity()) return;
    setTested(null);
    setTested((await test.run({ input: { kind, url: url.value } }))?.testConnector ?? null);
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
      <Field
        label={text.connectors.url}
        hint={`${text.connectors.urlHint} ${text.connectors.urlHints[kind]}`}
      >
        {(ids) => (
          <input
            {...ids}
            name="url"
            required
            type="password"
            autoComplete="off"
            placeholder={examples[kind]}
            onChange={() => setTested(null)}
          />
        )}
      </Field>
      <p className="fine">
        {text.connectors.example} <code>{examples[kind]}</code>
      </p>
      <p className="actions">
        <Button disabled={test.isRunning} onClick={(event) => void runTest(event)}>
          {text.connectors.test}
        </Button>
        <span role="status">
          {test.isRunning && text.connectors.testing}
          {tested && text.connectors.tested(tested.tables, formatMs(tested.latencyMs))}
        </span>
      </p>
      {test.error && <ErrorNotice error={test.error} />}
    </FormDialog>
  );
}
