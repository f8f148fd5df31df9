import { type ComponentProps, type ReactNode, useId } from 'react';

interface FieldTexts {
  readonly label: string;
  readonly error?: string | null | undefined;
  readonly hint?: string | undefined;
}

type ControlProps = Pick<ComponentProps<'input'>, 'id' | 'className' | 'aria-describedby' | 'aria-invalid'>;

interface FieldProps extends FieldTexts {
  readonly children: (control: ControlProps) => ReactNode;
}

const Field = ({ label, error, hint, children }: FieldProps) => {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="customer-field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: 'customer-input',
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

export const InputField = ({ label, error, hint, ...own }: FieldTexts & ComponentProps<'input'>) => (
  <Field label={label} error={error} hint={hint}>
    {(control) => <input {...control} {...own} />}
  </Field>
);

export const TextAreaField = ({ label, error, hint, ...own }: FieldTexts & ComponentProps<'textarea'>) => (
  <Field label={label} error={error} hint={hint}>
    {(control) => <textarea {...control} {...own} />}
  </Field>
);

/** A field to choose in; `empty` is the text of no choice. */
export const SelectField = ({
  label,
  error,
  hint,
  empty,
  options,
  ...own
}: FieldTexts &
  ComponentProps<'select'> & {
    readonly empty: string;
    readonly options: readonly { readonly value: string; readonly text: string }[];
  }) => (
  <Field label={label} error={error} hint={hint}>
    {(control) => (
      <select {...control} {...own}>
        <option value="">{empty}</option>
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    )}
  </Field>
);
