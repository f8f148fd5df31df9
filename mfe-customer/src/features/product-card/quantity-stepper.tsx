import { largestQuantity } from '../../draft/product.ts';

/** Plus and minus; minus stops at 1 (spec 5). */
export const QuantityStepper = ({ quantity, onChange }: { quantity: number; onChange: (quantity: number) => void }) => (
  <fieldset className="customer-field customer-bare">
    <legend className="customer-label">Quantity</legend>
    <div className="customer-quantity">
      <button
        type="button"
        aria-label="Decrease quantity"
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
        aria-label="Increase quantity"
        disabled={quantity >= largestQuantity}
        onClick={() => onChange(quantity + 1)}
      >
        +
      </button>
    </div>
  </fieldset>
);
