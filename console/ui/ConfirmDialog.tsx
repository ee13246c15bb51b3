import type { ActionState } from '../api/useQuery';
import { text } from '../text/en';
import { Button } from './Button';
import { ErrorNotice } from './ErrorNotice';
import { Modal } from './Modal';

interface ConfirmDialogProps {
  title: string;
  /** The consequence of the action. */
  children: string;
  confirm: string;
  action: ActionState;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, action, onConfirm, onClose } = props;
  return (
    <Modal title={title} onClose={onClose}>
      <p>{children}</p>
      {action.error && <ErrorNotice error={action.error} />}
      <footer>
        <Button onClick={onClose}>{text.common.cancel}</Button>
        <Button look="danger" onClick={onConfirm} disabled={action.isRunning}>
          {confirm}
        </Button>
      </footer>
    </Modal>
  );
}
