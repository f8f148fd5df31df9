import { useAlerts } from '@potli/ui-kit/alerts/alerts.tsx';
import { Skeleton } from '@potli/ui-kit/page-states.tsx';
import { useLocation, useNavigate } from '@potli/ui-kit/router.ts';
import { usePageTitle } from '@potli/ui-kit/use-page-title.ts';
import { useRuntimeConfig } from '@potli/ui-kit/use-runtime-config.ts';
import { customerApi } from '../api.ts';
import { aboutOrderIn } from '../features/support/about-order.ts';
import { SupportForm } from '../features/support/support-form.tsx';
import { Breakable } from '../kit/breakable.tsx';
import { OutsideLink } from '../kit/outside-link.tsx';
import { supportTexts } from '../texts/support.ts';
import { texts } from '../texts.ts';

/** A link pressed before hydration loads the page as a document: then the page before it is in the browser's history only. */
const cameFromOurPage = () => history.length > 1 && document.referrer.startsWith(`${location.origin}/`);

export const ContactSupportPage = () => {
  usePageTitle(supportTexts.title);
  const { brand } = useRuntimeConfig();
  const { alert } = useAlerts();
  const navigate = useNavigate();
  const { key, state } = useLocation();
  const orderId = aboutOrderIn(state);
  const { data, isLoading } = customerApi.useOrderQuery(
    { query: { order_id: orderId ?? '' } },
    { skip: orderId === undefined },
  );
  const sent = async (message: string) => {
    await alert(message);
    if (key === 'default' && !cameFromOurPage()) navigate('/', { replace: true });
    else navigate(-1);
  };
  return (
    <div className="page customer-stack customer-wide">
      <h1>{supportTexts.title}</h1>
      <div className="customer-columns">
        <ul className="customer-contacts customer-aside">
          <li className="card">
            <h2>{supportTexts.chatTitle}</h2>
            <p className="customer-hint">{brand.answerTimes?.chat}</p>
            <OutsideLink className="button" href={brand.chatUrl}>
              {supportTexts.chat}
            </OutsideLink>
          </li>
          <li className="card">
            <h2>{texts.fields.email}</h2>
            <p className="customer-hint">{brand.answerTimes?.email}</p>
            <a className="button button-quiet" href={`mailto:${brand.supportEmail}`}>
              <span>
                <Breakable text={brand.supportEmail} />
              </span>
            </a>
          </li>
          <li className="card">
            <h2>{supportTexts.groupTitle}</h2>
            <p className="customer-hint">{brand.answerTimes?.group}</p>
            <OutsideLink className="button button-quiet" href={brand.groupUrl}>
              {supportTexts.group}
            </OutsideLink>
          </li>
        </ul>
        <div className="customer-head">
          {isLoading ? (
            <Skeleton blocks={2} label={texts.loadingPage} />
          ) : (
            <SupportForm key={orderId} order={data?.order} orderId={orderId} onSent={sent} />
          )}
        </div>
      </div>
    </div>
  );
};
