import { texts } from '../../texts.ts';

export const NextBar = ({ onNext }: { onNext: () => void }) => (
  <div className="customer-next-bar">
    <div>
      <button type="button" className="button" onClick={onNext}>
        {texts.create.next}
      </button>
    </div>
  </div>
);
