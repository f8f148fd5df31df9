import { Skeleton } from '@potli/ui-kit/page-states.tsx';
import { problemCode } from '@potli/ui-kit/problem-text.ts';
import { Link, Navigate, useParams } from '@potli/ui-kit/router.ts';
import { usePageTitle } from '@potli/ui-kit/use-page-title.ts';
import { Flex, Typography } from 'antd';
import { useSelector } from 'react-redux';
import { operatorApi } from '../api.ts';
import { SignInForm } from '../features/sign-in/sign-in-form.tsx';
import { adminPath, listPath } from '../order/admin-paths.ts';
import { ProblemNotice } from '../order/problem-notice.tsx';
import { selectSession } from '../session/session-slice.ts';
import { texts } from '../texts.ts';

/** Fetches the order that the operator came for and goes to the page of its status. */
const ToOrder = ({ orderId }: { orderId: string }) => {
  const { data, error, isFetching, refetch } = operatorApi.useGetOrderQuery({ query: { order_id: orderId } });
  if (data) return <Navigate to={adminPath(data.order.order_status, orderId)} replace />;
  if (isFetching || !error) return <Skeleton blocks={2} label={texts.signIn.loadingOrder} />;
  const missing = problemCode(error) === 'ORDER_NOT_FOUND';
  return (
    <ProblemNotice
      title={missing ? texts.loading.notFound : texts.loading.failed}
      {...(missing ? {} : { problem: error, action: { label: texts.tryAgain, onClick: refetch } })}
    >
      <p>
        {texts.signIn.signedIn} <Link to={listPath}>{texts.list.title}</Link>
      </p>
    </ProblemNotice>
  );
};

/** /admin and /admin/order/{orderId}: the passkey, then the list or the order's own page (spec 2). */
export const SignInPage = () => {
  usePageTitle(texts.signIn.tabTitle);
  const { orderId } = useParams();
  const signedIn = useSelector(selectSession) === 'open';
  if (signedIn && orderId === undefined) return <Navigate to={listPath} replace />;
  return (
    <Flex vertical gap={16} style={{ maxWidth: 440, margin: '0 auto', padding: '48px 16px' }}>
      <h1>{texts.signIn.title}</h1>
      {signedIn && orderId !== undefined ? (
        <ToOrder orderId={orderId} />
      ) : (
        <>
          {orderId !== undefined && <Typography.Text type="secondary">{texts.signIn.forOrder}</Typography.Text>}
          <SignInForm />
        </>
      )}
    </Flex>
  );
};
