import { UpdateModelProviderDocument } from '../../api/generated/graphql';
import { useAction } from '../../api/useQuery';
import { text } from '../../text/en';
import { Field } from '../../ui/Field';
import { FormDialog } from '../../ui/FormDialog';

interface KeyDialogProps {
  providerId: string;
  onReplaced: () => void;
  onClose: () => void;
}

export function KeyDialog({ providerId, onReplaced, onClose }: KeyDialogProps) {
  const update = useAction(UpdateModelProviderDocument);
  async function submit(form: FormData): Promise<void> {
    const apiKey = String(form.get('key'));
    if (await update.run({ input: { providerId, apiKey } })) onReplaced();
  }
  return (
    <FormDialog
      title={text.models.replaceKey}
      submit={text.common.save}
      action={update}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={text.models.key} hint={text.models.keyHint}>
        {(ids) => <input {...ids} name="key" type="password" autoComplete="off" required />}
      </Field>
    </FormDialog>
  );
}
