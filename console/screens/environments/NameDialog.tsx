import type { ActionState } from '../../api/useQuery';
import { text } from '../../text/en';
import { Field } from '../../ui/Field';
import { FormDialog } from '../../ui/FormDialog';

interface NameDialogProps {
  title: string;
  label: string;
  value: string;
  action: ActionState;
  onSave: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of what is created or renamed. */
export function NameDialog({ title, label, value, action, onSave, onClose }: NameDialogProps) {
  return (
    <FormDialog
      title={title}
      submit={text.common.save}
      action={action}
      onSubmit={(form) => onSave(String(form.get('name')).trim())}
      onClose={onClose}
    >
      <Field label={label}>
        {(ids) => <input {...ids} name="name" required maxLength={255} defaultValue={value} />}
      </Field>
    </FormDialog>
  );
}
