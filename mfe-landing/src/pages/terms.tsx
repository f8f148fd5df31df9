import { destinations } from '@potli/contracts/reference/destinations.ts';
import { dutiesAsOf, usualDuties } from '@potli/contracts/reference/duties.ts';
import { dutiesPayer } from '@potli/contracts/reference/duties-payer.ts';
import { useRuntimeConfig } from '@potli/ui-kit/use-runtime-config.ts';
import { LegalText } from '../features/legal/legal-text.tsx';

export const TermsPage = () => {
  const { brand } = useRuntimeConfig();
  return (
    <LegalText
      title="Terms and conditions"
      intro={`How ordering with ${brand.name} works, and what you and we can rely on.`}
      clauses={[
        {
          title: 'What we do',
          text: [
            'You choose goods sold by online stores in India. We check them and quote the full price. Once you have paid, we buy them in our name on your behalf, receive and pack them, and ship them to you.',
          ],
        },
        {
          title: 'The price',
          text: [
            'The price consists of the goods and the international shipping. It is shown in rupees before you pay. Shipping is charged by the higher of actual and volumetric weight as measured.',
            'The price is valid until the time that our message and your order page show. If you have not paid by then, we check it again and send you a new price.',
            'The payment provider’s fee and the tax on it are added and shown for each payment method. The wallet is charged in US dollars at the rate shown.',
          ],
        },
        {
          title: 'Duties and taxes',
          text: [
            `${dutiesPayer} What is usual, as of ${dutiesAsOf}; the customs authority of the destination decides:`,
            ...destinations.map(({ country }) => `${country}: ${usualDuties(country) || 'ask the customs authority.'}`),
          ],
        },
        {
          title: 'Cancelling',
          text: [
            'Until you pay, you can cancel free of charge on the order page. While we check your order, and while it needs a correction, you withdraw it with a code that we send to your phone. Once you see the price, you cancel it with a confirmation. While a payment is being checked, you cannot cancel until it is settled.',
            'Once you have paid, we start buying, and you cannot cancel on the order page any more. If something is wrong, write to us at once: until the parcel is shipped, we can still cancel the order. If a store does not deliver an item, we take it out of your order and refund its price and what the parcel then costs less to ship.',
            'If we cancel your order, we send you a message with the reason and the amount that we refund. Refunds go to the account that you paid from; the order page shows when they should arrive.',
            'We refund duplicate payments, and payments that arrive after an order was cancelled, in full to the original payment method.',
          ],
        },
        {
          title: 'What we cannot send',
          text: [
            'Goods that carriers or customs do not accept, goods that the store does not sell to our address, and goods that are sold out. We message you which item it is and why. You can change that item, remove it as long as another one is left, or withdraw the order.',
          ],
        },
        {
          title: 'Delivery',
          text: [
            'The delivery date is an estimate and not a guarantee: stores, carriers and customs may cause delays. The tracking number is on the order page once the parcel is shipped.',
          ],
        },
        {
          title: 'Problems with an order',
          text: [
            `Write to ${brand.supportEmail} within 14 days of delivery, with photos if something arrived damaged. We will contact the store or the carrier and refund what is due to you.`,
          ],
        },
      ]}
    />
  );
};
