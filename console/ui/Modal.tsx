import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { text } from '../text/en';
import { Button } from './Button';

interface ModalProps {
  title: string;
  /** Null: it cannot be dismissed. */
  onClose: (() => void) | null;
  /** At the side of the window, over its whole height. */
  isDrawer?: boolean;
  children: ReactNode;
}

/** The browser's own modal dialog: it keeps the focus, makes the rest inert and gives the focus back. */
export function Modal({ title, onClose, isDrawer = false, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Not after the element is taken out, where the browser gives no focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={isDrawer ? 'modal drawer' : 'modal'}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <header>
        <h2 id={titleId}>{title}</h2>
        {onClose && (
          <Button look="quiet" onClick={onClose} aria-label={text.common.close}>
            ✕
          </Button>
        )}
      </header>
      {children}
    </dialog>
  );
}
