import type { ApiError } from '../api/apiError';
import { text } from '../text/en';
import { Button } from './Button';
import { ErrorNotice } from './ErrorNotice';
import { Modal } from './Modal';

interface ConfirmDialogProps {
  title: string;
  /** What happens. */
  children: string;
  confirm: string;
  isRunning: boolean;
  error: ApiError | null;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, isRunning, error, onConfirm, onClose } = props;
  return (
    <Modal title={title} onClose={onClose}>
      <p>{children}</p>
      {error && <ErrorNotice error={error} />}
      <footer>
        <Button onClick={onClose}>{text.common.cancel}</Button>
        <Button look="danger" onClick={onConfirm} disabled={isRunning}>
          {confirm}
        </Button>
      </footer>
    </Modal>
  );
}
