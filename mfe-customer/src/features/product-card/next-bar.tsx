import type { ReactNode } from 'react';
import { createTexts } from '../../texts/ordering.ts';

/** At the lower edge of the screen; `children` stand beside the button. */
export const NextBar = ({ onNext, children }: { onNext: () => void; children?: ReactNode }) => (
  <div className="customer-next-bar" data-lower-bar="always">
    <div>
      {children}
      <button type="button" className="button" onClick={onNext}>
        {createTexts.next}
      </button>
    </div>
  </div>
);
