export interface Step {
  readonly label: string;
  /** When it was reached, in words; on a line of its own in the horizontal layout. */
  readonly date?: string | undefined;
  /** `stopped` is where a life branched off: a correction asked for, a cancellation. */
  readonly state: 'done' | 'current' | 'ahead' | 'stopped';
}

const spoken = { done: 'completed', current: 'current step', ahead: 'upcoming', stopped: 'stopped here' } as const;
const mark = { done: '✓', stopped: '!' } as const;

/** Horizontal on a wide screen, vertical on a phone. */
export const Stepper = ({ steps, label }: { steps: readonly Step[]; label: string }) => (
  <ol className="potli-stepper" aria-label={label}>
    {steps.map((step, index) => (
      <li
        key={step.label}
        className={`potli-step potli-step-${step.state}`}
        {...(step.state === 'current' || step.state === 'stopped' ? { 'aria-current': 'step' as const } : {})}
      >
        <span className="potli-step-mark" aria-hidden="true">
          {step.state === 'done' || step.state === 'stopped' ? mark[step.state] : index + 1}
        </span>
        <span>
          {step.label}
          {step.date && (
            <span className="potli-step-date">
              <span> · </span>
              {step.date}
            </span>
          )}
          <span className="visually-hidden">, {spoken[step.state]}</span>
        </span>
      </li>
    ))}
  </ol>
);
