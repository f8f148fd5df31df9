import { Link } from '@potli/ui-kit/router.ts';
import { draftActions } from '../../draft/draft-slice.ts';
import { Banner } from '../../kit/banner.tsx';
import { useCustomerDispatch } from '../../store.ts';
import { texts } from '../../texts.ts';

/** The draft of a sent order is still here. */
export const SubmittedNotice = ({ order_id, reference }: { order_id: string; reference: string }) => {
  const dispatch = useCustomerDispatch();
  return (
    <Banner kind="note">
      <p>
        {texts.create.submittedBefore} <Link to={`/user/order/${order_id}`}>{reference}</Link>.
      </p>
      <button type="button" className="button button-quiet" onClick={() => dispatch(draftActions.draftCleared())}>
        {texts.create.startAnew}
      </button>
    </Banner>
  );
};
