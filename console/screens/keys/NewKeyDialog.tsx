import { useState } from 'react';
import { type CreateApiKeyInput, CreateKeyDocument } from '../../api/generated/graphql';
import { useAction } from '../../api/useQuery';
import { text } from '../../text/en';
import { Choice } from '../../ui/Choice';
import { Field } from '../../ui/Field';
import { FormDialog } from '../../ui/FormDialog';

type Role = NonNullable<CreateApiKeyInput['role']>;

const categories = Object.entries(text.keys.categories);
/** By the number of days; the empty one: none. */
const lifetimes = Object.entries(text.keys.lifetimes);
const daySeconds = 86_400;
const maxPerMinute = 1_000_000;

interface NewKeyDialogProps {
  environments: readonly { id: string; slug: string }[];
  onCreated: (key: string) => void;
  onClose: () => void;
}

export function NewKeyDialog({ environments, onCreated, onClose }: NewKeyDialogProps) {
  const create = useAction(CreateKeyDocument);
  const [role, setRole] = useState<Role>('member');
  const [lifetimeDays, setLifetimeDays] = useState('');
  const [environmentId, setEnvironmentId] = useState(environments[0]?.id ?? '');
  async function submit(form: FormData): Promise<void> {
    const given = categories.flatMap(([category]) => {
      const value = form.get(category);
      return value ? [[category, Number(value)]] : [];
    });
    const input = {
      name: String(form.get('name')),
      role,
      ...(environmentId ? { environmentId } : {}),
      ...(lifetimeDays ? { lifetimeSeconds: Number(lifetimeDays) * daySeconds } : {}),
      ...(given.length > 0 ? { limits: Object.fromEntries(given) } : {}),
    };
    const done = await create.run({ input });
    if (done?.createApiKey) onCreated(done.createApiKey.key);
  }
  return (
    <FormDialog
      title={text.keys.add}
      submit={text.common.create}
      action={create}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={text.common.name}>
        {(ids) => <input {...ids} name="name" required maxLength={255} />}
      </Field>
      <Field label={text.keys.role}>
        {({ id }) => (
          <Choice
            id={id}
            value={role}
            options={Object.entries(text.keys.roles) as [Role, string][]}
            onChange={setRole}
          />
        )}
      </Field>
      {environments.length > 0 && (
        <Field label={text.keys.environment}>
          {({ id }) => (
            <Choice
              id={id}
              value={environmentId}
              options={environments.map((environment) => [environment.id, environment.slug] as const)}
              onChange={setEnvironmentId}
            />
          )}
        </Field>
      )}
      <Field label={text.keys.lifetime}>
        {({ id }) => <Choice id={id} value={lifetimeDays} options={lifetimes} onChange={setLifetimeDays} />}
      </Field>
      <details>
        <summary>{text.keys.limits}</summary>
        <p className="hint">{text.keys.limitsHint}</p>
        <div className="limits">
          {categories.map(([category, label]) => (
            <Field key={category} label={label}>
              {(ids) => <input {...ids} name={category} type="number" min={1} max={maxPerMinute} />}
            </Field>
          ))}
        </div>
      </details>
    </FormDialog>
  );
}
