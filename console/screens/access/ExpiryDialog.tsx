import type { TypedDocumentString } from '../../api/generated/graphql';
import { useAction } from '../../api/useQuery';
import { text } from '../../text/en';
import { Field } from '../../ui/Field';
import { FormDialog } from '../../ui/FormDialog';

/** A moment as the input shows it: in the reader's zone, to the minute. */
function toLocal(moment: string): string {
  const date = new Date(moment);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}

interface ExpiryDialogProps<Result, Variables> {
  /** The name of the file or folder. */
  name: string;
  /** Null: it does not expire, or with its folder. */
  expiresAt: string | null;
  /** The meaning of an empty field. */
  hint: string;
  operation: TypedDocumentString<Result, Variables>;
  variablesOf: (expiresAt: string | null) => Variables;
  onSaved: () => void;
  onClose: () => void;
}

/** Chooses when a file or a folder expires. */
export function ExpiryDialog<Result, Variables>(props: ExpiryDialogProps<Result, Variables>) {
  const { name, expiresAt, hint, operation, variablesOf, onSaved, onClose } = props;
  const save = useAction(operation);
  const shown = expiresAt ? toLocal(expiresAt) : '';

  async function submit(form: FormData): Promise<void> {
    const value = String(form.get('expiresAt'));
    // Seconds that are not shown are kept.
    if (value === shown) onClose();
    else if (await save.run(variablesOf(value ? new Date(value).toISOString() : null))) onSaved();
  }
  return (
    <FormDialog
      title={text.expiry.changeOf(name)}
      submit={text.common.save}
      action={save}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={text.expiry.moment} hint={`${text.expiry.hint} ${hint}`}>
        {(ids) => <input {...ids} type="datetime-local" name="expiresAt" defaultValue={shown} />}
      </Field>
    </FormDialog>
  );
}
