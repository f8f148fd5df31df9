import type { Order } from '@potli/contracts/order/order.ts';
import { httpUrl } from '@potli/contracts/rules/links.ts';
import { CopyButton } from '../../kit/copy-button.tsx';
import { OutsideLink } from '../../kit/outside-link.tsx';
import { MainBar } from '../../kit/pay-bar.tsx';
import { detailTexts } from '../../texts/order-page.ts';
import { texts } from '../../texts.ts';

type Parcel = Pick<Order, 'international_shipping_tracking_link' | 'international_shipping_tracking_number'>;

/** Where the carrier shows the parcel; undefined while there is no link that can be followed. */
export const trackingAddress = ({
  international_shipping_tracking_link: link,
}: Pick<Parcel, 'international_shipping_tracking_link'>) => (link ? httpUrl(link)?.href : undefined);

/** Number and link of a parcel on its way. */
export const Shipment = ({ shipment }: { shipment: Parcel }) => {
  const { international_shipping_tracking_link: link, international_shipping_tracking_number: number } = shipment;
  const address = trackingAddress(shipment);
  return (
    <section className="customer-form" aria-labelledby="tracking-heading">
      <h3 id="tracking-heading" className="visually-hidden">
        {detailTexts.tracking}
      </h3>
      <div className="customer-tracking">
        <div>
          <p className="customer-hint">{detailTexts.trackingNumber}</p>
          <p className="customer-tracking-number figures">{number ?? detailTexts.notKnownYet}</p>
        </div>
        {number && <CopyButton text={number} />}
      </div>
      {address && (
        <MainBar>
          <a className="button" href={address} target="_blank" rel="noopener noreferrer">
            {detailTexts.track}
            <span className="visually-hidden">{texts.opensInNewTab}</span>
          </a>
        </MainBar>
      )}
      <p className="customer-hint customer-order-id">
        {detailTexts.trackingLink}: {link ? <OutsideLink href={link}>{link}</OutsideLink> : detailTexts.notKnownYet}
      </p>
    </section>
  );
};
