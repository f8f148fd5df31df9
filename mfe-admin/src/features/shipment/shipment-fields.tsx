import { Button, Input } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { Field } from '../../form/field.tsx';
import { focusFirstWrong } from '../../form/focus-first-wrong.ts';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import { texts } from '../../texts.ts';
import styles from './shipment.module.css';
import { problemsInShipment, type ShipmentForm, type ShipmentProblems } from './shipment-form.ts';

interface ShipmentFieldsProps {
  readonly form: ShipmentForm;
  readonly busy: boolean;
  readonly onChange: (change: Partial<ShipmentForm>) => void;
  readonly onSubmit: () => void;
  /** Why the last submission failed. */
  readonly children: ReactNode;
  /** Shows what the submission would tell people; `isReady` says whether there is one, and marks what is wrong. */
  readonly preview: (isReady: () => boolean) => ReactNode;
}

/** Tracking link and number of the parcel abroad (spec 2, International page). */
export const ShipmentFields = ({ form, busy, onChange, onSubmit, children, preview }: ShipmentFieldsProps) => {
  const [problems, setProblems] = useState<ShipmentProblems>({});
  const element = useRef<HTMLFormElement>(null);
  const change = (changed: Partial<ShipmentForm>) => {
    onChange(changed);
    setProblems({});
  };
  const missing = (text: string) => (problems.incomplete && text.trim() === '' ? texts.shipment.missing : undefined);
  const wrongLink = problems.link ?? missing(form.link);
  const wrongNumber = missing(form.number);
  const isReady = () => {
    const found = problemsInShipment(form);
    setProblems(found);
    const ready = Object.keys(found).length === 0;
    if (!ready) setTimeout(() => focusFirstWrong(element.current));
    return ready;
  };
  return (
    <form
      ref={element}
      className={`card ${styles.form}`}
      noValidate
      aria-label={texts.shipment.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && isReady()) onSubmit();
      }}
    >
      <Field label={texts.shipment.link} problem={wrongLink}>
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            value={form.link}
            onChange={({ target }) => change({ link: target.value })}
          />
        )}
      </Field>
      <Field label={texts.shipment.number} problem={wrongNumber}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            value={form.number}
            onChange={({ target }) => change({ number: target.value })}
          />
        )}
      </Field>
      {problems.incomplete && <ProblemNotice title={problems.incomplete} />}
      {children}
      <div className={styles.actions}>
        <Button type="primary" size="large" htmlType="submit" disabled={busy} loading={busy}>
          {busy ? texts.shipment.submitting : texts.shipment.submit}
        </Button>
        {preview(isReady)}
      </div>
    </form>
  );
};
