import { texts } from '../texts.ts';

const steps = ['Products', 'Details', 'Review', 'Verification'] as const;

export const StepOf = ({ step }: { step: (typeof steps)[number] }) => {
  const number = steps.indexOf(step) + 1;
  return (
    <p className="customer-steps">
      <span>{texts.stepOf(number, steps.length, step)}</span>
      <span className="customer-steps-bar" aria-hidden="true">
        {steps.map((name, index) => (
          <span key={name} className={index < number ? 'customer-steps-done' : ''} />
        ))}
      </span>
    </p>
  );
};
