import type { ReactNode } from 'react';
import type { ActionState } from '../api/useQuery';
import { text } from '../text/en';
import { Button } from './Button';
import { ErrorNotice } from './ErrorNotice';
import { Modal } from './Modal';

interface FormDialogProps {
  title: string;
  /** The label of the button that submits. */
  submit: string;
  /** The mutation that the form is for. */
  action: ActionState;
  onSubmit: (form: FormData) => Promise<void> | void;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A dialog with fields, the error of the mutation, and the buttons that cancel and submit. */
export function FormDialog({ title, submit, action, onSubmit, onClose, children }: FormDialogProps) {
  return (
    <Modal title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit(new FormData(event.currentTarget));
        }}
      >
        {children}
        {action.error && <ErrorNotice error={action.error} />}
        <footer>
          <Button onClick={onClose}>{text.common.cancel}</Button>
          <Button type="submit" look="primary" disabled={action.isRunning}>
            {submit}
          </Button>
        </footer>
      </form>
    </Modal>
  );
}
