import { useState } from 'react';
import { ApiError } from '../../api/apiError';
import { type BudgetRowFragment, SetBudgetDocument } from '../../api/generated/graphql';
import { useAction } from '../../api/useQuery';
import { text } from '../../text/en';
import { Choice } from '../../ui/Choice';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { Field } from '../../ui/Field';
import { FormDialog } from '../../ui/FormDialog';
import type { KeyNames } from '../answers/useKeyNames';

const amounts = [
  ['soft', text.budgets.softHint],
  ['hard', text.budgets.hardHint],
] as const;

interface BudgetDialogProps {
  /** Null: a new one. */
  budget: BudgetRowFragment | null;
  keys: KeyNames['keys'];
  onSaved: () => void;
  onClose: () => void;
}

/** The amounts of a budget, and for a new one, whose it is. */
export function BudgetDialog({ budget, keys, onSaved, onClose }: BudgetDialogProps) {
  const [keyId, setKeyId] = useState(budget?.keyId ?? '');
  const [isEmpty, setEmpty] = useState(false);
  const save = useAction(SetBudgetDocument);
  async function submit(form: FormData): Promise<void> {
    const amount = (name: string) => (form.get(name) === '' ? null : Number(form.get(name)));
    const input = { keyId: keyId || null, soft: amount('soft'), hard: amount('hard') };
    setEmpty(input.soft === null && input.hard === null);
    if (input.soft === null && input.hard === null) return;
    if (await save.run({ input })) onSaved();
  }
  return (
    <FormDialog
      title={budget ? text.budgets.editTitle : text.budgets.add}
      submit={text.common.save}
      action={save}
      onSubmit={submit}
      onClose={onClose}
    >
      {!budget && (
        <Field label={text.budgets.of}>
          {({ id }) => (
            <Choice
              id={id}
              value={keyId}
              options={[['', text.budgets.environment], ...keys.map((key) => [key.id, key.name] as const)]}
              onChange={setKeyId}
            />
          )}
        </Field>
      )}
      {amounts.map(([name, hint]) => (
        <Field key={name} label={text.budgets[name]} hint={hint}>
          {(ids) => (
            <input
              {...ids}
              name={name}
              type="number"
              min={0}
              step="any"
              defaultValue={budget?.[name] ?? ''}
            />
          )}
        </Field>
      ))}
      {isEmpty && <ErrorNotice error={new ApiError('bad_request', text.budgets.noAmount)} />}
    </FormDialog>
  );
}
