import { useRuntimeConfig } from '@potli/ui-kit/use-runtime-config.ts';
import { LegalText } from '../features/legal/legal-text.tsx';

export const PrivacyPage = () => {
  const { brand } = useRuntimeConfig();
  return (
    <LegalText
      title="Privacy policy"
      intro={`What data ${brand.name} stores about you, why, and for how long.`}
      clauses={[
        {
          title: 'Data we collect',
          text: [
            'To take an order we need your name, email address, mobile number, delivery address and product links. We have no accounts and no passwords.',
            'Payment is made with the payment provider of your choice. Card, bank and wallet details go to the provider and never to us. We store the payment ID and the amount.',
          ],
        },
        {
          title: 'How we use it',
          text: [
            'We check your order, buy and ship the goods, send you updates through a messaging service, and answer your questions. We do not sell your details and we do not send advertising.',
            'The carrier and the customs authorities receive what they need for delivery: your name, address, phone number and the contents of the parcel.',
          ],
        },
        {
          title: 'Data in your browser',
          text: [
            'Your unfinished order is stored in your browser, so you can close the page and continue later. It is cleared when you press Return to Home after ordering. You can also clear it in the browser’s settings.',
            'The list of My orders is also stored there: the link, reference, date, status and first product of each order that you placed or opened in this browser. Return to Home does not clear it; My orders does. If you share the browser, other people can open these orders.',
            'Your choice of a currency for approximate prices and that you dismissed a notice are stored there, too, and a message to support until it is sent or the tab is closed.',
            'A cookie may store which of two versions of the site you see. It holds a number that does not identify you.',
          ],
        },
        {
          title: 'Usage statistics',
          text: [
            'We count page views and button presses, without order numbers, names or addresses, to improve the site. After 90 days we keep only daily totals.',
          ],
        },
        {
          title: 'How long we keep it',
          text: [
            'We keep your details while your order is in progress. After it is delivered or cancelled, we keep them for as long as a return, a refund or the tax office may require them. Then we remove your name, addresses and phone number. The law requires us to keep the amounts and dates of payments.',
            'A code sent to your phone is valid for ten minutes and can be used once. We keep your messages to support and our answers for a year, and longer only until they are answered. The page of your order shows the messages about it.',
          ],
        },
        {
          title: 'The link to your order',
          text: ['Anyone with the link to your order can open it. Share it only with people you trust.'],
        },
        {
          title: 'Your rights',
          text: [
            `You can ask for a copy of your data, have it corrected, and have it deleted earlier unless the law requires us to keep it. To confirm your identity, write to ${brand.supportEmail} from the email address of your order.`,
          ],
        },
      ]}
    />
  );
};
