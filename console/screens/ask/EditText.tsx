import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { isSubmitKey } from './isSubmitKey';

interface EditTextProps {
  label: string;
  hint?: string;
  value: string;
  submit: string;
  onSubmit: (value: string) => void;
  onClose: () => void;
}

/** A text that is changed in its place: Enter submits it, Escape leaves it as it was. */
export function EditText({ label, hint, value, submit, onSubmit, onClose }: EditTextProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.select(), []);
  function send(): void {
    const words = field.current?.value.trim();
    if (words) onSubmit(words);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') onClose();
    if (!isSubmitKey(event)) return;
    event.preventDefault();
    send();
  }
  return (
    <form
      className="edit-text"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        ref={field}
        rows={2}
        maxLength={1000}
        dir="auto"
        defaultValue={value}
        aria-describedby={hint && `${id}-hint`}
        onKeyDown={onKeyDown}
      />
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      <p className="actions">
        <Button type="submit" look="primary" className="small">
          {submit}
        </Button>
        <Button className="small" onClick={onClose}>
          {text.common.cancel}
        </Button>
      </p>
    </form>
  );
}
