import { useId, useState } from 'react';
import {
  ChooseModelDocument,
  type ChooseModelInput,
  type ModelProviderCardFragment,
  ProviderModelsDocument,
} from '../../api/generated/graphql';
import { useAction, useQuery } from '../../api/useQuery';
import { text } from '../../text/en';
import { Choice } from '../../ui/Choice';
import { Field } from '../../ui/Field';
import { FormDialog } from '../../ui/FormDialog';

type Scope = NonNullable<ChooseModelInput['scope']>;

interface ChooseModelDialogProps {
  use: ChooseModelInput['use'];
  providers: readonly ModelProviderCardFragment[];
  /** Where the session may choose; the first is offered. */
  scopes: readonly Scope[];
  onChosen: () => void;
  onClose: () => void;
}

export function ChooseModelDialog({ use, providers, scopes, onChosen, onClose }: ChooseModelDialogProps) {
  const choose = useAction(ChooseModelDocument);
  const [providerId, setProviderId] = useState(providers[0]?.id ?? '');
  const [scope, setScope] = useState<Scope>(scopes[0] ?? 'environment');
  const listed = useQuery(ProviderModelsDocument, providerId === '' ? null : { providerId });
  const listId = useId();

  async function submit(form: FormData): Promise<void> {
    const model = String(form.get('model'));
    const chosen = providerId === '' ? {} : { providerId, model };
    if (await choose.run({ input: { use, scope, ...chosen } })) onChosen();
  }

  const offered = [
    ...providers.map(({ id, name }) => [id, name] as const),
    ['', text.models.builtInMethod] as const,
  ];
  return (
    <FormDialog
      title={`${text.models.chooseTitle}: ${text.models.uses[use]}`}
      submit={text.models.choose}
      action={choose}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={text.models.provider}>
        {({ id }) => <Choice id={id} value={providerId} options={offered} onChange={setProviderId} />}
      </Field>
      {providerId !== '' && (
        // Servers that list no models, and those that cannot be reached, leave the name to be typed.
        <Field key={providerId} label={text.models.model} hint={listed.error?.message}>
          {(ids) => (
            <>
              <input {...ids} name="model" required maxLength={200} list={listId} autoComplete="off" />
              <datalist id={listId}>
                {listed.data?.admin.providerModels?.map((name) => (
                  <option key={name} value={name} />
                ))}
              </datalist>
            </>
          )}
        </Field>
      )}
      {scopes.length > 1 && (
        <Field label={text.models.scope}>
          {({ id }) => (
            <Choice
              id={id}
              value={scope}
              options={scopes.map((one) => [one, text.models.scopes[one]] as const)}
              onChange={setScope}
            />
          )}
        </Field>
      )}
    </FormDialog>
  );
}
