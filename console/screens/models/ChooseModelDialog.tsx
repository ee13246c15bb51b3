import { type FormEvent, useId, useState } from 'react';
import {
  ChooseModelDocument,
  type ChooseModelInput,
  type ModelProviderCardFragment,
  ProviderModelsDocument,
} from '../../api/generated/graphql';
import { useAction, useQuery } from '../../api/useQuery';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { Field } from '../../ui/Field';
import { Modal } from '../../ui/Modal';

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

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const model = String(new FormData(event.currentTarget).get('model'));
    const chosen = providerId === '' ? {} : { providerId, model };
    if (await choose.run({ input: { use, scope, ...chosen } })) onChosen();
  }

  const offered = [
    ...providers.map(({ id, name }) => [id, name] as const),
    ['', text.models.builtInMethod] as const,
  ];
  return (
    <Modal title={`${text.models.chooseTitle}: ${text.models.uses[use]}`} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
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
        {choose.error && <ErrorNotice error={choose.error} />}
        <footer>
          <Button onClick={onClose}>{text.common.cancel}</Button>
          <Button type="submit" look="primary" disabled={choose.isRunning}>
            {text.models.choose}
          </Button>
        </footer>
      </form>
    </Modal>
  );
}
