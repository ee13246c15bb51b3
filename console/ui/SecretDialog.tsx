import { text } from '../text/en';
import { Button } from './Button';
import { CodeBlock } from './CodeBlock';
import { Modal } from './Modal';

interface SecretDialogProps {
  title: string;
  children: string;
  secret: string;
  onClose: () => void;
}

/** A new secret, once. It is gone from the page when the dialog is closed. */
export function SecretDialog({ title, children, secret, onClose }: SecretDialogProps) {
  return (
    <Modal title={title} onClose={onClose}>
      <p>{children}</p>
      <CodeBlock value={secret} />
      <footer>
        <Button onClick={onClose}>{text.common.close}</Button>
      </footer>
    </Modal>
  );
}
