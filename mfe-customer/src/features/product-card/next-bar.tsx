import { texts } from '../../texts.ts';

/** 'Next', always within a thumb's reach at the bottom of the screen. */
export const NextBar = ({ onNext }: { onNext: () => void }) => (
  <div className="customer-next-bar">
    <div>
      <button type="button" className="button" onClick={onNext}>
        {texts.create.next}
      </button>
    </div>
  </div>
);
