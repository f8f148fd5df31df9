import { useRuntimeConfig } from '@potli/ui-kit/use-runtime-config.ts';
import { LegalText } from '../features/legal/legal-text.tsx';

export const PrivacyPage = () => {
  const { brand } = useRuntimeConfig();
  return (
    <LegalText
      title="Privacy policy"
      intro={`What ${brand.name} knows about you, why, and for how long.`}
      clauses={[
        {
          title: 'What we ask for',
          text: [
            'To take an order we need your name, e-mail address, mobile number and delivery address, and the links of what you want. We have no accounts and no passwords.',
            'Payment is made with the payment provider of your choice. Card, bank and wallet details go to the provider and never to us; we keep the number of the payment and its amount.',
          ],
        },
        {
          title: 'What we use it for',
          text: [
            'We check your order, buy and ship the goods, tell you about each step in a messaging service, and answer your questions. We do not sell your details and we do not send advertising.',
            'The carrier and the customs authorities get what they need to deliver: name, address, telephone number and the contents of the parcel.',
          ],
        },
        {
          title: 'What stays in your browser',
          text: [
            'Your unfinished order is kept in your browser so that nothing is lost when you close the page. It is cleared when you return to the start after ordering, and you can clear it at any time in the browser’s settings.',
            'A cookie may remember which of two versions of the site you see. It holds a number that says nothing about you.',
          ],
        },
        {
          title: 'What we count',
          text: [
            'We count page views and presses of buttons, without order numbers, names or addresses, to see what works. After 90 days only the numbers of each day are left.',
          ],
        },
        {
          title: 'How long we keep it',
          text: [
            'An order keeps your details while it is under way. Once it is delivered or cancelled, your name, addresses and telephone number are removed from it when the time is over in which a return, a refund or the tax office may need them. The amounts and dates of payments stay in our books, as the law asks.',
            'A code sent to your telephone is valid for ten minutes and can be used once. What you write to our support stays there until it is settled.',
          ],
        },
        {
          title: 'The link of your order',
          text: [
            'Whoever has the link of your order can see it. Treat it like a key and share it only with people you trust.',
          ],
        },
        {
          title: 'Your rights',
          text: [
            `You may ask what we hold about you, have it corrected, and have it deleted earlier where no law makes us keep it. Write to ${brand.supportEmail} from the e-mail address of your order, so that we know it is you.`,
          ],
        },
      ]}
    />
  );
};
