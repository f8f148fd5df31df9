import { provedBy, type Sentence } from './sentence.ts';

const evaluating = 'the operator signs in, finds the order, estimates weights, prices it and denies one item';
const accepting = 'the operator accepts all: the totals and times are those of the specification';
const finishing = 'the operator saves the local links, confirms receipt, enters the shipment and completes';
const problems = 'shows every problem next to its field and raises the alert';

/** What an operator meets. */
export const operatorSentences: readonly Sentence[] = [
  ...provedBy(2, 'operator', {
    '/admin and /admin/order/{orderId} ask for the passkey.':
      'every admin page without a token asks for the passkey, then opens the order’s page by its status',
    "Login: 'Authenticate' is disabled below 6 characters.":
      "has an 'Authenticate' button that is disabled below 6 characters",
    "Login: 'Remember' stores the passkey in local storage.": "stores the passkey only with 'Remember'",
    'Login: success leads to the order list, or to the order’s page by its status.': [
      evaluating,
      'every admin page without a token asks for the passkey',
    ],
    "Login without a token: 'Invalid passkey'.": 'a wrong passkey: Invalid passkey',
    'Order list: a status filter and paging (5, 10, 20; default 10).': [
      'keeps status, page and page size in the address and sends them',
      'offers the page sizes 5, 10 and 20',
    ],
    'Order list: logout.': 'Logout removes the token and leads to the login form',
    'Order list: each row shows id, status, total, date, name and country.':
      'shows id, status, total price, date, name and country of each order',
    'The status-to-page map.': ['knows every status of the order', "opens the order's page by its status"],
    'Every step page shows an order header, user details and per-item cards.':
      'shows an order header, user details and per-item cards',
    "'You are trying to open incorrect page. Redirecting to {status}', then the right page.":
      'a page that is not the one of the order’s status says so and leads to the right one',
    'Evaluation: the address gets Accept or Deny, with a reason when denied.': [
      accepting,
      'a denied item and a denied address need a reason',
    ],
    'Evaluation: each item has price, date (minimum today), weight, choice and reason.': [
      evaluating,
      'the earliest shipment date is today in India',
      'shows the weight with × quantity',
    ],
    "Evaluation: 'Get Weight' by category, fabric, size and embroidery.": [
      evaluating,
      "'Get Weight' offers the category's fabrics only and fills the weight",
    ],
    'Evaluation: a price box and a shipment time box.': accepting,
    'Links page: a link for each item with its own Add; it locks once saved; Submit saves all.': finishing,
    "Received page: Yes/No for each item with Add; 'Confirm Items Received'.": finishing,
    'International page: link, tracking ID and Submit.': finishing,
    "Complete page: tracking link and number, 'Complete Order'.": [
      finishing,
      'shows tracking link and number and completes the order',
    ],
    'The status page has a heading by status.': 'the status page says what the order waits for',
  }),
  ...provedBy(3, 'operator', {
    'Session storage holds admin_token.': 'goes to the order list and keeps the token in session storage',
    'Local storage holds the remembered passkey only when asked to.': "stores the passkey only with 'Remember'",
  }),
  ...provedBy(4, 'operator', {
    'All accepted: ORDER_CONFIRMATION, then /admin/delivered/{orderId}.': accepting,
    'Any denial: ORDER_CORRECTION.': evaluating,
    'Links submit moves to LOCAL_SHIPMENT_PROCESSING.': finishing,
    'Received confirm moves to LOCAL_SHIPMENT_RECEIVED.': finishing,
    'International submit moves to INTERNATIONAL_SHIPMENT_IN_PROGRESS.': finishing,
    'Complete order moves to ORDER_COMPLETED.': finishing,
    'A saved local order link is locked.': finishing,
    'A received item cannot be set back.': finishing,
    "Status page: 'Awaiting the user's payment!', 'Order under correction!!!', 'Order Cancelled!!!'.":
      'the status page says what the order waits for',
    "Status page: 'Order Successfully Delivered!!!' with the date of updated_at.": [
      finishing,
      'the delivery date is taken from updated_at',
    ],
    'The status page redirects for other statuses.':
      'a page that is not the one of the order’s status says so and leads to the right one',
  }),
  ...provedBy(5, 'operator', {
    'Passkey: 6 characters at least.': 'disabled below 6 characters',
    'Evaluation: price, date, weight and choice have their messages.': problems,
    'Evaluation: a denied item or address needs a reason.': 'a denied item and a denied address need a reason',
    "Evaluation: 'Please fix validation errors before submitting.'": problems,
    "Links: 'Local shipment link is required.' and 'Please enter a valid URL.'": "'Add' with %j shows %j",
    "Links: 'All local order links are mandatory.'": [
      finishing,
      "'Submit' with any link empty says that all are mandatory",
    ],
    "Received: 'Update this once order received'.": "'Add' with No selected shows 'Update this once order received'",
    "Received: 'Please confirm all items have been received.'": finishing,
    "International: 'Both international shipping link and tracking ID are mandatory.'": finishing,
  }),
  ...provedBy(6, 'operator', {
    'Logout removes the token.': 'Logout removes the token and leads to the login form',
    "HTTP 403 removes the token: 'Session Expired. Redirecting to login page...'": [
      "an expired session is told and leads to the order's login form",
      'removes the token and says that the session is over',
    ],
  }),
  ...provedBy(8, 'operator', {
    "'Failed to submit order evaluation. Please try again.'":
      "a refused evaluation keeps the form and shows the server's reason",
    "'Failed to update the link. Please try again.'": 'a failed update says so and keeps what was typed',
    'The success alerts of each step.': [evaluating, finishing],
    'The admin labels of the denial reasons.': evaluating,
  }),
  ...provedBy(9, 'operator', {
    'Page sizes are 5, 10 and 20, ten at first; pages count from 1 on the wire.': [
      'offers the page sizes 5, 10 and 20',
      'has a page that counts from 0 inside and from 1 on the wire',
    ],
    'The shipment date minimum is today.': 'the earliest shipment date is today in India',
    'Embroidery defaults to Yes.': 'with nothing chosen and embroidery Yes for a new order',
    "Customs processing shows 'Depends on custom'.": "shows the server's price and times, 'Depends on custom'",
  }),
];
