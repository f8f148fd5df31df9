import { useId } from 'react';
import { largestQuantity } from '../../draft/product.ts';
import { createTexts } from '../../texts/ordering.ts';
import { texts } from '../../texts.ts';

interface QuantityStepperProps {
  readonly quantity: number;
  readonly denial: string | undefined;
  readonly onChange: (quantity: number) => void;
}

export const QuantityStepper = ({ quantity, denial, onChange }: QuantityStepperProps) => {
  const errorId = useId();
  return (
    <fieldset
      className="customer-field customer-bare"
      {...(denial ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})}
    >
      <legend className="customer-label">{texts.items.quantity}</legend>
      <div className={denial ? 'customer-quantity customer-quantity-wrong' : 'customer-quantity'}>
        <button
          type="button"
          aria-label={createTexts.decrease}
          disabled={quantity <= 1}
          onClick={() => onChange(quantity - 1)}
        >
          −
        </button>
        <output className="figures" aria-live="polite">
          {quantity}
        </output>
        <button
          type="button"
          aria-label={createTexts.increase}
          disabled={quantity >= largestQuantity}
          onClick={() => onChange(quantity + 1)}
        >
          +
        </button>
      </div>
      {denial && (
        <p className="customer-error" id={errorId}>
          {denial}
        </p>
      )}
    </fieldset>
  );
};
