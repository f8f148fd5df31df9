import { type ReactNode, useId } from 'react';

/** What a control needs to belong to its label, hint and error. */
export interface FieldIds {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
}

interface FieldProps {
  readonly label: string;
  readonly error?: string | null | undefined;
  readonly hint?: string | undefined;
  readonly children: (ids: FieldIds) => ReactNode;
}

/** A label above its control, the hint and the error under it, tied together for screen readers. */
export const Field = ({ label, error, hint, children }: FieldProps) => {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="customer-field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(described ? { 'aria-describedby': described } : {}),
        ...(error ? { 'aria-invalid': true as const } : {}),
      })}
      {hint && (
        <p className="customer-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="customer-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
};
