import type { FormEvent } from 'react';
import { UpdateModelProviderDocument } from '../../api/generated/graphql';
import { useAction } from '../../api/useQuery';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { Field } from '../../ui/Field';
import { Modal } from '../../ui/Modal';

interface KeyDialogProps {
  providerId: string;
  onReplaced: () => void;
  onClose: () => void;
}

export function KeyDialog({ providerId, onReplaced, onClose }: KeyDialogProps) {
  const update = useAction(UpdateModelProviderDocument);
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const apiKey = String(new FormData(event.currentTarget).get('key'));
    if (await update.run({ input: { providerId, apiKey } })) onReplaced();
  }
  return (
    <Modal title={text.models.replaceKey} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <Field label={text.models.key} hint={text.models.keyHint}>
          {(ids) => <input {...ids} name="key" type="password" autoComplete="off" required />}
        </Field>
        {update.error && <ErrorNotice error={update.error} />}
        <footer>
          <Button onClick={onClose}>{text.common.cancel}</Button>
          <Button type="submit" look="primary" disabled={update.isRunning}>
            {text.common.save}
          </Button>
        </footer>
      </form>
    </Modal>
  );
}
