import type { FormEvent } from 'react';
import type { ApiError } from '../../api/apiError';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { Field } from '../../ui/Field';
import { Modal } from '../../ui/Modal';

interface NameDialogProps {
  title: string;
  label: string;
  value: string;
  error: ApiError | null;
  onSave: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of what is created or renamed. */
export function NameDialog({ title, label, value, error, onSave, onClose }: NameDialogProps) {
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSave(String(new FormData(event.currentTarget).get('name')).trim());
  };
  return (
    <Modal title={title} onClose={onClose}>
      <form onSubmit={onSubmit}>
        <Field label={label}>
          {(ids) => <input {...ids} name="name" required maxLength={255} defaultValue={value} />}
        </Field>
        {error && <ErrorNotice error={error} />}
        <footer>
          <Button onClick={onClose}>{text.common.cancel}</Button>
          <Button type="submit" look="primary">
            {text.common.save}
          </Button>
        </footer>
      </form>
    </Modal>
  );
}
