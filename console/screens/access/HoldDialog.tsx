import { SetFileHoldDocument } from '../../api/generated/graphql';
import { useAction } from '../../api/useQuery';
import { text } from '../../text/en';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Field } from '../../ui/Field';
import { FormDialog } from '../../ui/FormDialog';

interface HoldDialogProps {
  fileId: string;
  isHeld: boolean;
  onSaved: () => void;
  onClose: () => void;
}

/** Puts a file under a legal hold with a reason, or releases it. */
export function HoldDialog({ fileId, isHeld, onSaved, onClose }: HoldDialogProps) {
  const save = useAction(SetFileHoldDocument);

  async function submit(reason: string | null): Promise<void> {
    if (await save.run({ input: { fileId, isHeld: !isHeld, reason } })) onSaved();
  }
  if (isHeld) {
    return (
      <ConfirmDialog
        title={text.hold.releaseTitle}
        confirm={text.hold.releaseSubmit}
        action={save}
        onClose={onClose}
        onConfirm={() => void submit(null)}
      >
        {text.hold.releaseText}
      </ConfirmDialog>
    );
  }
  return (
    <FormDialog
      title={text.hold.openTitle}
      submit={text.hold.submit}
      action={save}
      onSubmit={(form) => submit(String(form.get('reason')).trim() || null)}
      onClose={onClose}
    >
      <p>{text.hold.lead}</p>
      <Field label={text.hold.reason}>{(ids) => <input {...ids} name="reason" maxLength={1000} />}</Field>
    </FormDialog>
  );
}
