import { provedBy, type Sentence } from './sentence.ts';

/** What the services promise to the pages. */
export const serverSentences: readonly Sentence[] = [
  ...provedBy(4, 'server', {
    'A move that the lifecycle does not list is refused.': 'a status that is not the caller’s to ask for',
    'A new order is in ORDER_EVALUATION.': 'creates it in ORDER_EVALUATION and sends a message with its link',
    'PAYMENT_DONE follows from a successful payment.': 'sets PAYMENT_DONE, keeps the transaction',
  }),
  ...provedBy(5, 'server', {
    'The rules of the forms hold on the server too.': 'names every wrong field with the specification’s message',
  }),
  ...provedBy(6, 'server', {
    'Every call carries the shared API key.': 'asks for the API key',
    'Operator updates need the bearer token.': 'by an operator needs a token',
    'A wrong passkey is answered with Invalid passkey.': 'answers Invalid passkey for a wrong one',
  }),
  ...provedBy(7, 'server', {
    'Every call of the table is at its path.': 'hold every call of the specification at its path',
    'GET products/details': 'answers the name, the image and the sizes of the product',
    'GET orders (list)': 'is newest first, in pages counted from 1, ten at a time',
    'POST orders/create': 'creates it in ORDER_EVALUATION and sends a message with its link',
    'POST authenticate/generate-otp': 'sends six digits to the phone',
    'POST admin/authenticate': 'answers a token for the right passkey',
    'GET shipping-cost: steps of 0.5 up to 20': 'are there for all 18 countries in steps of 0.5 up to 20 kg',
    "POST product/estimate-weight answers text ending ' g'": "answers text that ends in ' g'",
    'POST contact/support': 'stores the query and forwards it to the support mailbox',
    'POST payments create-order and verify-payment': 'costs 2% of the order total plus GST of 18% on that fee, and',
    'GET privacy and GET terms': 'answer where the documents are',
    'Evaluation payload and its totals': 'that accepts all sets ORDER_CONFIRMATION with the totals and times',
    'Analytics events are taken.': 'keeps the events and says how many',
  }),
  ...provedBy(9, 'server', {
    'Fees of both ways to pay.': 'card and netbanking is 2% of the order total plus GST of 18% on that fee',
    'The wallet truncates before fees.': 'the total price is truncated to a whole number before the fees of the wallet',
    'The resend is disabled for 30 seconds.': 'again is possible 30 seconds later, and the newer code counts',
    'Evaluation times: 2, 8 and 3 days on the slowest item.':
      'are items cost plus international shipping, and 2 + 8 + 3',
    'Conversion from INR to USD.': 'is the exact quotient rounded half-up to the cent',
  }),
];
