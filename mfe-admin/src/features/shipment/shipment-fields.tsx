import { Button, Input } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { Field, statusOf } from '../../form/field.tsx';
import { focusFirstWrong } from '../../form/focus-first-wrong.ts';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import styles from './shipment.module.css';
import { problemsInShipment, type ShipmentForm, type ShipmentProblems } from './shipment-form.ts';

interface ShipmentFieldsProps {
  readonly busy: boolean;
  readonly onSubmit: (form: ShipmentForm) => void;
  /** Why the last submission failed. */
  readonly children: ReactNode;
}

/** Tracking link and number of the parcel abroad (spec 2, International page). */
export const ShipmentFields = ({ busy, onSubmit, children }: ShipmentFieldsProps) => {
  const [form, setForm] = useState<ShipmentForm>({ link: '', number: '' });
  const [problems, setProblems] = useState<ShipmentProblems>({});
  const element = useRef<HTMLFormElement>(null);
  const change = (change: Partial<ShipmentForm>) => {
    setForm((last) => ({ ...last, ...change }));
    setProblems({});
  };
  const missing = (text: string) => (problems.incomplete && text.trim() === '' ? 'This is missing.' : undefined);
  const wrongLink = problems.link ?? missing(form.link);
  const wrongNumber = missing(form.number);
  const submit = () => {
    const found = problemsInShipment(form);
    setProblems(found);
    if (Object.keys(found).length === 0) onSubmit(form);
    else setTimeout(() => focusFirstWrong(element.current));
  };
  return (
    <form
      ref={element}
      className={`card ${styles.form}`}
      noValidate
      aria-label="International shipping"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) submit();
      }}
    >
      <Field label="International Shipping Link" problem={wrongLink}>
        {(control) => (
          <Input
            {...control}
            {...statusOf(wrongLink)}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            value={form.link}
            onChange={({ target }) => change({ link: target.value })}
          />
        )}
      </Field>
      <Field label="International Tracking ID" problem={wrongNumber}>
        {(control) => (
          <Input
            {...control}
            {...statusOf(wrongNumber)}
            autoComplete="off"
            value={form.number}
            onChange={({ target }) => change({ number: target.value })}
          />
        )}
      </Field>
      {problems.incomplete && <ProblemNotice title={problems.incomplete} />}
      {children}
      <Button type="primary" size="large" htmlType="submit" disabled={busy} loading={busy}>
        {busy ? 'Submitting…' : 'Submit'}
      </Button>
    </form>
  );
};
