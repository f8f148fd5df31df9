import { addressDenials } from '@potli/contracts/order/denials.ts';
import type { Order } from '@potli/contracts/order/order.ts';
import { Link } from '@potli/ui-kit/router.ts';
import { Typography } from 'antd';
import type { ReactNode } from 'react';
import { customerPath } from '../../order/admin-paths.ts';
import { ChangedMark, customerChanges } from '../../order/customer-changes.tsx';
import { Facts } from '../../order/facts.tsx';
import { IndiaTime } from '../../order/india-time.tsx';
import { texts } from '../../texts.ts';

const words = texts.user;

/** Who ordered and where it goes. */
export const UserDetails = ({ order }: { order: Order }) => {
  const { user, order_error_code, personal_data_removed: removed } = order;
  const changes = customerChanges(order, null);
  const marked = (value: ReactNode, field: string) => (
    <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {value} <ChangedMark changes={changes} field={field} />
    </span>
  );
  return (
    <section className="card" aria-label={words.region}>
      <h2 style={{ fontSize: 16 }}>{words.title}</h2>
      {removed ? (
        <>
          <p>
            {words.removed(removed.by)} <IndiaTime at={removed.at} />
          </p>
          <Facts column={1} facts={[[words.country, user.country]]} />
        </>
      ) : (
        <Facts
          column={1}
          facts={[
            [words.name, marked(user.name, 'name')],
            // Also where the customer has just removed it.
            ...(user.recipient_name || changes.some(({ field }) => field === 'recipient_name')
              ? [[words.recipientName, marked(user.recipient_name, 'recipient_name')] as const]
              : []),
            [
              words.mobile,
              <a key="mobile" href={`tel:${user.country_code}${user.mobile}`}>
                {user.country_code} {user.mobile}
              </a>,
            ],
            [
              words.email,
              <a key="email" href={`mailto:${user.email}`}>
                {user.email}
              </a>,
            ],
            [words.address, marked(user.address, 'address')],
            [words.country, marked(user.country, 'country')],
            [words.postalCode, marked(user.postal_code, 'postal_code')],
          ]}
        />
      )}
      <Link
        to={customerPath(order.order_id)}
        style={{ display: 'block', fontSize: 14, lineHeight: '24px', marginBlockStart: 8 }}
      >
        {texts.customer.link}
      </Link>
      {order_error_code && (
        <Typography.Text type="danger" strong>
          {words.denied(addressDenials[order_error_code].operator)}
        </Typography.Text>
      )}
    </section>
  );
};
