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
            'You name goods sold by online stores in India. We check them, tell you the whole price, buy them in our name on your behalf once you have paid, receive and pack them, and ship them to you.',
          ],
        },
        {
          title: 'The price',
          text: [
            'The price consists of the goods and the international shipping. It is shown in rupees before you pay. Shipping follows the higher of actual and volumetric weight as measured.',
            'The payment provider’s fee and the tax on it are added and shown with each way to pay. The wallet is charged in US dollars at the rate shown.',
            'Duties and taxes of the country of destination are not part of the price unless your order says so; the customs authority may ask you for them.',
          ],
        },
        {
          title: 'Cancelling',
          text: [
            'Until you pay you may cancel free of charge on the page of your order. Once paid, we begin to buy; write to us at once if something is wrong, and we will stop what can still be stopped.',
            'Money that reaches us twice, or for an order that was cancelled meanwhile, goes back to where it came from, in full.',
          ],
        },
        {
          title: 'What we cannot send',
          text: [
            'Goods that carriers or customs do not accept, goods that the store does not sell to our address, and goods that are sold out. You are told which item and why, and you may change your order.',
          ],
        },
        {
          title: 'Delivery',
          text: [
            'The estimated date is our honest expectation and not a promise: stores, carriers and customs take their own time. The tracking number is on the page of your order as soon as the parcel travels.',
          ],
        },
        {
          title: 'When something goes wrong',
          text: [
            `Write to ${brand.supportEmail} within 14 days of delivery, with pictures if something arrived damaged. We will talk to the store or the carrier and refund what is due to you.`,
          ],
        },
      ]}
    />
  );
};
