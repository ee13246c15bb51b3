import { type ReactNode, useId } from 'react';

interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: string;
  hint?: string;
  /** The fault of the value. */
  fault?: string;
  children: (ids: ControlProps) => ReactNode;
}

/** A labelled control. */
export function Field({ label, hint, fault, children }: FieldProps) {
  const id = useId();
  const [hintId, faultId] = [`${id}-hint`, `${id}-fault`];
  const describedBy = [hint && hintId, fault && faultId].filter(Boolean).join(' ') || undefined;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': fault ? true : undefined })}
      {hint && (
        <p id={hintId} className="hint">
          {hint}
        </p>
      )}
      {fault && (
        <p id={faultId} className="fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
