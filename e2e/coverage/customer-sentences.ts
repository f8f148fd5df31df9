import { provedBy, provedByTitle, type Sentence } from './sentence.ts';

/** What customers and visitors meet: sections 1 to 5, 8 and 9. */
export const customerSentences: readonly Sentence[] = [
  ...provedByTitle(2, [
    "Order creation: 'Next' stays at the bottom of the screen while the list scrolls.",
    'OTP page: a successful submission leads to /user/success; there back navigation is blocked.',
    "Landing: 'How It Works' is an embedded video.",
    'A floating join-group button opens a messaging group link.',
  ]),
  ...provedByTitle(8, ["Order detail: 'Error fetching order details. Please try again.' in red."]),
  ...provedByTitle(9, ['The carousel turns with a swipe of 100 px, not with 99.']),
  ...provedBy(2, 'customer', {
    "Landing hero: 'Get Started' leads to order creation; 43 orders were delivered.": [
      "'Get Started' leads to order creation, %s",
      'counts 43 delivered orders',
    ],
    "Landing: 'Why Choose Us' is a list.": 'lists why to choose us',
    'Landing: an India vs USA product table.': 'has a table of products in India and the USA',
    'Landing: a six-step how-to-use list.': 'has six steps',
    'Landing: the shipping calculator prompt leads to the calculator.': 'prompts to the calculator',
    'Landing: a carousel of 5 images with arrows.': 'the arrows of the carousel turn its five pictures in a ring',
    "Landing: two testimonials with a 'Start Your Order Now' button.":
      'quotes two customers above a link to order creation',
    'Landing footer: social links, terms, privacy, copyright and build date (08-04-2025).':
      'the footer of the front page has social and legal links and the build date (spec 9)',
    'Landing: sections are in their order.': 'has its sections in the order of the specification',
    'The info toast about weight can be dismissed.': 'the toast about weight can be dismissed',
    "Order creation lists product cards with 'Add New Product' and 'Next'.": [
      "is added by 'Add New Product' and scrolled to after 100 ms",
      'needs at least one completed product',
    ],
    'A product card has link, Fetch, Edit Link, remove, size, colour and quantity.': [
      'cannot be edited while it is fetched, which its card says',
      "becomes editable again by 'Edit Link', which clears name and sizes",
      'can be removed',
      'has a quantity of at least 1',
    ],
    'A product card offers the sizes of the store, or free text when there are none.': [
      'is fetched, locked and shown with its details and sizes',
      "becomes editable again by 'Edit Link', which clears name and sizes",
    ],
    'Order creation: the remove button takes its card away.': 'can be removed',
    'Order creation: after 100 ms the view scrolls to a newly added card.':
      "is added by 'Add New Product' and scrolled to after 100 ms",
    "Order creation: 'Next' goes to /user/usercontact and passes the products.":
      'goes on with completed products only, after it has named the incomplete one',
    'The draft is kept in local storage under orderState, products and userDetails.': [
      'the draft is kept in local storage under orderState',
      'holds products and userDetails at its top',
    ],
    "User details: the form 'Contact & Address Details' has a button 'Proceed to Review'.": [
      'leaves out untouched cards without a word',
      'keeps its values and goes to the review',
    ],
    'User details has name, email, country code, mobile, address, country and postal code.':
      'shows every message, the banner, and focuses the first wrong field',
    'Email, country code and mobile are locked when an existing order is edited.':
      'locks email, country code and mobile and is resubmitted as an update',
    "With errors the banner 'Please correct the highlighted fields.' shows.": [
      'shows every message, the banner, and focuses the first wrong field',
      'keeps its values and goes to the review',
    ],
    'Order review shows the cart items and the user details.':
      "shows items and details; 'Edit Order' goes back to the products",
    "Order review: 'Edit Order' goes back to /user/order/create with an isEdit flag.":
      "shows items and details; 'Edit Order' goes back to the products",
    "Order review: 'Submit' goes to /user/otpverify.": "'Submit' goes to the verification",
    "OTP page, sent: 'OTP Sent Successfully!'; resend is disabled for 30 seconds, with a countdown.": [
      'sends a code once when opened and disables resending for 30 seconds',
      '%s ms after a send is disabled for %s s',
    ],
    'Payment page shows both ways to pay with a fee breakdown each.': 'shows both payment methods with their fees',
    'The privacy and terms links point to the URLs of the endpoint configuration.': [
      'links the terms and the privacy policy of the service',
      'at %s is linked as %s',
    ],
    'Payment page: a loading state shows during calls.':
      'opens the widget for netbanking only, with the server’s amount',
    'Payment success shows the transaction details and the estimated delivery date.':
      'survives a reload, and back leads to the order',
    "Payment success: 'Return to Order' and the browser's back go to /user/orderdetail/{orderId}.": [
      'alerts the payment id and goes to the success page',
      'survives a reload, and back leads to the order',
      'the customer pays by netbanking',
    ],
    "Calculator: a destination country, a weight in KG and a 'Get Price' button.":
      'gives the price in rupees of the weight rounded up to the next 0.5 kg',
    'Calculator notes: GST 18%, volumetric weight, above 20 kg by 1 kg, measured weight.': 'shows its notes',
    'Contact Support has an email link, a support chat, a group and a query form.': [
      'links e-mail, chat and group',
      'thanks in a dialog and goes back',
    ],
    'Contact Support: the OK of the success dialog goes back one page.': [
      'thanks in a dialog and goes back',
      'goes back one page after a press before hydration',
    ],
    'Order entry: an unknown status leads to /.': 'in the unknown status "%s" leads to the front page',
    'In correction the items are prefilled from the server and each link is read-only.':
      'is prefilled from the server with read-only links, its errors and the note',
    'Order detail shows the customer-facing status label and the items.': [
      '%s is shown by its label, and can be cancelled only while it awaits payment',
      'the label of %s is: %s',
    ],
    'Order detail shows a cost breakdown once the order is confirmed.': [
      'shows its cost breakdown in rupees with Indian grouping',
      '%s is shown by its label, and can be cancelled only while it awaits payment',
    ],
    'In ORDER_CONFIRMATION the customer can accept the terms and pay.':
      'leads to payment only after the terms were accepted',
    'Cancelling needs a confirmation dialog.': [
      'is cancelled after a confirmation',
      'is kept when the confirmation is declined',
    ],
    'ORDER_CANCELLED shows a message with the order id.': 'a cancelled order says so with its id',
    "A floating 'Contact Support' button shows on /user/home and /user/orderdetail only.": [
      'the floating button leads to the support page',
      'is prefilled from the server with read-only links, its errors and the note',
      'needs at least one completed product',
    ],
    '/ is the landing page.': '/ shows its screen',
    '/user/order/create is the order creation screen.': '/user/order/create shows its screen',
    '/user/calculator is the shipping price calculator.': '/user/calculator shows its screen',
    '/contact-support is Contact Support.': '/contact-support shows its screen',
    'Opened with an order that is not in ORDER_CORRECTION, the creation screen redirects to its details.':
      'an order in any other status leads to its details',
    "An unknown order: 'Order not found. Redirecting to home page...', then /user/order/create.":
      'an unknown order alerts and redirects from /user/%s',
    'Order entry: ORDER_CORRECTION leads to /user/home/{orderId}, every other status to its details.': [
      'in %s leads to its details',
      'leads a returned order to the order creation screen',
    ],
    "Order entry without an id: 'Order ID is missing in the URL.'":
      "without an id shows 'Order ID is missing in the URL.'",
    'User details without products redirects to /user/order/create.':
      '/user/%s without products redirects to /user/order/create',
    'Payment page without an orderId redirects to /user/order/create.':
      'without an orderId redirects to /user/order/create',
    "Success page: 'Return to Home' clears local storage and goes to /user/order/create.": [
      'a reload of the code page sends no second code, and the sixth digit places one order',
      'a successful submission leads to /user/success',
    ],
    'INTERNATIONAL_SHIPMENT_IN_PROGRESS shows the tracking link and number.':
      'the operator saves the local links, confirms receipt, enters the shipment and completes',
    'ORDER_COMPLETED shows a thank-you message.':
      'the operator saves the local links, confirms receipt, enters the shipment and completes',
  }),
  ...provedBy(2, 'customer', {
    'An install-app prompt appears on / only, once the browser offers installation.':
      'spec 2 · An install-app prompt appears on / only, once the browser offers installation.',
    'The install prompt is offered again after 7 days, by a stored last-prompt date.':
      'the date that an earlier visit stored counts',
  }),
  ...provedBy(3, 'customer', {
    'A draft item has link, quantity (1), size, color, name, image, sizes and its flags.': [
      'keeps the format of stored drafts, for those of earlier releases',
      'begins editable, with an empty link and quantity 1',
    ],
    'The country-code list has about 50 entries.': 'are those of about 50 countries',
    'An order, its user and its items have the fields of the specification.': [
      'an order has the fields of the specification, and who it is for',
      'its user has the fields of the form',
      'an item has the fields of the specification',
    ],
    'A stored last-prompt date governs the install prompt.': [
      'the date that an earlier visit stored counts',
      '%s: %s → %s',
    ],
  }),
  ...provedBy(4, 'customer', {
    'An item card begins editable with an empty link.': [
      'begins editable, with an empty link and quantity 1',
      'cannot be edited while it is fetched, which its card says',
    ],
    'While it fetches, an item card cannot be edited and says so.':
      'cannot be edited while it is fetched, which its card says',
    'A fetched item card has a locked link and shows the details.':
      'is fetched, locked and shown with its details and sizes',
    "'Edit Link' makes the card editable and clears image, name and sizes.": [
      "becomes editable again by 'Edit Link', which clears name and sizes",
      "returns to editable by 'Edit Link', without what was read and what was chosen of it",
    ],
    "A failed fetch returns the card to editable: 'Failed to fetch product details. Please try again.'":
      'returns to editable with the reason, the name to be typed, when %s',
    'A new order that was verified by phone is in ORDER_EVALUATION.':
      'creates it in ORDER_EVALUATION and sends a message with its link',
    'After a successful payment the server sets PAYMENT_DONE.': [
      'sets PAYMENT_DONE, keeps the transaction',
      'the customer pays by netbanking',
    ],
    'The label of ORDER_CORRECTION is: action needed: order correction.': 'the label of %s is: %s',
    "Any other status shows 'Status Unavailable'.": [
      "shows 'Status Unavailable' for an unknown status",
      'no other status has a label',
    ],
    'A customer may edit an order only in ORDER_CORRECTION.': [
      'an order in any other status leads to its details',
      'in %s leads to its details',
    ],
    'The label of ORDER_EVALUATION is: evaluating.': 'a customer pastes two links, chooses, gives an address',
    'The label of ORDER_CONFIRMATION is: awaiting payment.': 'the operator accepts all: the totals and times',
    'The label of PAYMENT_DONE is: order placed, processing.': 'the customer pays by netbanking',
    'The label of LOCAL_SHIPMENT_PROCESSING is: preparing for local shipment.': 'the operator saves the local links',
    'The label of LOCAL_SHIPMENT_RECEIVED is: packing your order.': 'the operator saves the local links',
    'The label of INTERNATIONAL_SHIPMENT_IN_PROGRESS is: shipped internationally.':
      'the operator saves the local links',
    'The label of ORDER_COMPLETED is: delivered successfully.': 'the operator saves the local links',
    'The label of ORDER_CANCELLED is: order cancelled.': 'a third order is cancelled',
    'Re-submitting an existing order updates it with ORDER_EVALUATION.': [
      'the customer follows the message, corrects the order, verifies and resubmits',
      'updates it with ORDER_EVALUATION; what was accepted and not touched stays accepted',
    ],
    'Cancelling in ORDER_CONFIRMATION sets ORDER_CANCELLED.': 'a third order is cancelled',
  }),
  ...provedBy(5, 'customer', {
    "Product link, empty: 'Please add your online link'.": "'%s' is refused with '%s' under the field",
    "Product link, no valid http or https URL: 'Please enter a valid URL'.": [
      "'%s' is refused with '%s' under the field",
      'that is not a valid http or https URL: %s',
    ],
    'The quantity is never below 1; the minus button stops at 1.': [
      'has a quantity of at least 1',
      'never falls below quantity 1: %s gives %s',
    ],
    "'Next' without a complete item: 'Please complete at least one product entry before proceeding.'":
      'needs at least one completed product',
    'Only completed items are passed on.':
      'goes on with completed products only, after it has named the incomplete one',
    'The mobile has 7 to 13 digits, the first 1-9; the input takes 13 characters.': [
      'that are right have no problem, with mobile %s',
      'with %s %j: %s',
      'keeps the digits of "%s", at most 13',
    ],
    'Parcels go to 18 countries.': [
      'shows every message, the banner, and focuses the first wrong field',
      'there are 18 destinations, each of whose examples has its form',
    ],
    "OTP is exactly 6 digits: 'Invalid OTP format. Please enter a 6-digit OTP.'": [
      "rejects the code '%s'",
      'takes digits only, and six of them',
    ],
    "'Pay Now' needs the terms checkbox: 'Please accept the terms and conditions before proceeding.'":
      "'Pay Now' needs the terms checkbox",
    "Calculator without a country: 'Please enter a country name.'": "for country '%s' and weight '%s' says '%s'",
    "Calculator, weight missing or 0 or less: 'Add some weight to process.'":
      "for country '%s' and weight '%s' says '%s'",
    "Calculator, over 20: 'To know more about weight more than 20 kg, please contact us on {email}'.": [
      "for country '%s' and weight '%s' says '%s'",
      'the calculator wants a country, some weight and no more than 20 kg',
    ],
    "User details, Name: 'Name is required.'": [
      'shows every message, the banner, and focuses the first wrong field',
      'with %s %j: %s',
    ],
    "User details, Email: 'A valid email is required.'":
      'shows every message, the banner, and focuses the first wrong field',
    "User details, Mobile: 'A valid mobile number is required.'":
      'shows every message, the banner, and focuses the first wrong field',
    "User details, Address: 'Address is required.'":
      'shows every message, the banner, and focuses the first wrong field',
    "User details, Country code: 'Code is required.'":
      'shows every message, the banner, and focuses the first wrong field',
    "User details, Country: 'Country is required.'":
      'shows every message, the banner, and focuses the first wrong field',
    'Postal code of Australia, New Zealand, South Africa: 4 digits': 'are %s in %s',
    'Postal code of Bahrain: 3-4 digits': 'are %s in %s',
    'Postal code of Canada: letter-digit-letter, digit-letter-digit': 'are %s in %s',
    'Postal code of France, Germany, Italy, Kuwait, Malaysia, UAE: 5 digits': 'are %s in %s',
    'Postal code of Netherlands: 4 digits and 2 letters': 'are %s in %s',
    'Postal code of Oman: 3 digits': 'are %s in %s',
    'Postal code of Qatar: 4-6 digits': 'are %s in %s',
    'Postal code of Saudi Arabia, US: 5 digits, optional 4-digit extension': 'are %s in %s',
    'Postal code of Singapore: 6 digits': 'are %s in %s',
    'Postal code of UK: a UK postcode': 'are %s in %s',
    "Contact form, Name: 'Please enter your name.'": "%s '%s' is refused with '%s' until it is right",
    "Contact form, Email: 'Please enter a valid email address.'": "%s '%s' is refused with '%s' until it is right",
    "Contact form, Message: 'Please enter your query.'": "%s '%s' is refused with '%s' until it is right",
  }),
  ...provedBy(
    8,
    'customer',
    Object.fromEntries([
      ...[
        ...['ERR_OUT_OF_STOCK', 'ERR_INVALID_LINK', 'ERR_INVALID_SIZE', 'ERR_INVALID_COLOR', 'ERR_INVALID_QUANTITY'],
        ...['ERR_DELIVERY_RESTRICTION', 'ERR_ITEM_RESTRICTED', 'ERR_LOCAL_DELIVERY_RESTRICTION'],
      ].map((code) => [
        `${code} shows its message under the item.`,
        ['%s is marked on %s and nowhere else', 'an item is denied with %s: %s'],
      ]),
      ...['ERR_USER_INVALID_ADDRESS', 'ERR_USER_INCOMPLETE_ADDRESS'].map((code) => [
        `${code} shows its message as 'Note: ...'.`,
        ['a returned order leads to its correction', 'an address is denied with %s: %s'],
      ]),
    ]),
  ),
  ...provedBy(8, 'customer', {
    "OTP page, not sent: 'Failed to send OTP. Try again.'": 'shows a failed code and lets the customer resend at once',
    "An order submission error alerts the server's text followed by a full stop.": [
      "alerts the server's error text followed by a full stop",
      "is the server's text with one full stop: %s",
    ],
    "While currency conversion fails 'Fetching USD equivalent...' stays shown.": [
      "shows 'Fetching USD equivalent...' while there is no rate",
      "stays 'Fetching USD equivalent...' when conversion fails",
    ],
    "'Failed to do payment. Please try again.'":
      "says 'Failed to do payment. Please try again.' when it cannot be opened",
    "Wallet failure: 'Payment failed. Please try again.'": ['starts again after a decline', 'shows a failure'],
    "'Payment Verification Failed!' when the signature does not hold.": [
      "alerts 'Payment Verification Failed!' when the server rejects the payment",
    ],
    "'Payment Successful! Payment ID: ...'; the customer lands on the success page.": [
      'alerts the payment id and goes to the success page',
      'the customer pays by netbanking',
    ],
    "Calculator: 'Failed to fetch shipping rates.' or the server's error text.": [
      "says the server's error when it answers %s",
      'says that the rates could not be fetched when something else than the service answers',
    ],
    'Missing shipping-rate data for a weight gives a cost of 0, which is logged.': [
      'is 0 without a rate and logs the gap',
      'a missing rate costs 0',
    ],
    "Contact form: 'Failed to submit query. Please try again later.'": 'keeps the form when sending fails',
    "Cancelling fails: 'Failed to cancel order. Please try again.'": 'shows why it could not be cancelled',
    "Order entry: 'Failed to fetch order details.' and 'Error {status}: {server error}'.": [
      'shows why it failed and retries',
      'shows its text when %s',
    ],
    "Without an error text: 'Error {status}: {status text}'.": [
      'returns the status when the answer is not from the service',
      'shows its text when %s',
    ],
    "'No response from server. Please try again.'":
      'an order that cannot be fetched shows the reason in red and a retry',
    'HTTP 404 with Order not found triggers the alert and the redirect.':
      'an unknown order alerts and redirects from /user/%s',
    "'An error occurred while fetching order details.'": 'shows its text when %s',
    "'OTP Sent Successfully!' (success banner).": 'sends a code once when opened and disables resending for 30 seconds',
    "'Order cancelled successfully.' (success alert).": 'a third order is cancelled',
    "'Failed to fetch product details. Please try again.' while the service is down.":
      'while svc-catalog is down a product can be entered by hand',
  }),
  ...provedBy(9, 'customer', {
    'Price comparison: $115 for 9 units and 5 kg, shipping $50, India $165, USA $375, savings in percent.':
      'compares the prices of 9 units of 5 kg (spec 9)',
    'The info toast hides by itself after 12 seconds.': 'the toast about weight hides after 12 seconds',
    'The resend button is disabled again after each further code.':
      'sends a code once when opened and disables resending for 30 seconds',
    'Card and netbanking fee: 2% of the total plus 18% GST on the fee.': [
      'card and netbanking is 2% of the order total plus GST of 18% on that fee; the wallet 4% of the whole rupees',
      'shows both payment methods with their fees',
    ],
    'Wallet fee: 4% with 18% GST on the fee; the total is truncated to a whole number before.': [
      'card and netbanking is 2% of the order total plus GST of 18% on that fee; the wallet 4% of the whole rupees',
      'the total price is truncated to a whole number before the fees of the wallet',
      'shows both payment methods with their fees',
    ],
    'The wallet is paid in USD at the converted amount; rupees are the currency elsewhere.': [
      'shows both payment methods with their fees',
      'captures the approved payment and goes to the success page',
    ],
    'The weight is rounded up to the next 0.5 kg; the cost is looked up in the country’s rates.': [
      'for %s kg is charged as %s kg',
      'gives the price in rupees of the weight rounded up to the next 0.5 kg',
    ],
    'Times: packaging 2, international 8, customs 3 days, local the longest item, and their total.': [
      'are items cost plus international shipping, and 2 + 8 + 3 days on the slowest item',
      'shows its cost breakdown in rupees with Indian grouping',
    ],
    'Estimated delivery is today plus total_time_estimation days.': [
      "is today plus the order's days",
      'shows the day of its delivery when it is paid today',
    ],
    'Custom fees and platform processing fees are 0; the total is items plus shipping.': [
      'are items cost plus international shipping, and 2 + 8 + 3 days on the slowest item',
      'shows its cost breakdown in rupees with Indian grouping',
    ],
    'Minimum quantity is 1.': 'has a quantity of at least 1',
    'OTP is 6 digits.': 'takes digits only, and six of them',
    'The resend is disabled for 30 seconds.': 'sends a code once when opened and disables resending for 30 seconds',
    'Mobile is 7-13 digits.': 'that are right have no problem, with mobile %s',
    '43 orders were delivered.': 'counts 43 delivered orders',
    'The footer build date is 08-04-2025.':
      'the footer of the front page has social and legal links and the build date (spec 9)',
    'A draft persists until Return to Home clears it.': [
      'a reload at each step keeps what was entered',
      'a reload of the code page sends no second code, and the sixth digit places one order',
    ],
  }),
  ...provedBy(6, 'customer', {
    'A customer may cancel an order in ORDER_CONFIRMATION only.':
      '%s is shown by its label, and can be cancelled only while it awaits payment',
    'No login: access is by the order id in the URL.': [
      'in %s leads to its details',
      'leads a returned order to the order creation screen',
    ],
  }),
  ...provedBy(7, 'customer', {
    'The card and netbanking window offers netbanking only.':
      'opens the widget for netbanking only, with the server’s amount',
    'Placing an order calls products/details, generate-otp and orders/create, with the API key.': [
      'is fetched, locked and shown with its details and sizes',
      'sends a code once when opened and disables resending for 30 seconds',
      'retries a lost submission with the same idempotency key',
      'carries the key, the token, the query and the body',
    ],
    'The calculator calls shipping-cost with the country: weights in steps of 0.5 up to 20.': [
      'gives the price in rupees of the weight rounded up to the next 0.5 kg',
      'are there for all 18 countries in steps of 0.5 up to 20 kg',
    ],
    'The contact form sends name, email and message.': 'thanks in a dialog and goes back',
    'Paying by netbanking calls create-order and verify-payment with the live flag.': [
      'opens the widget for netbanking only, with the server’s amount',
      'alerts the payment id and goes to the success page',
    ],
    'Paying by wallet calls create-order in USD and capture-order with the live flag.':
      'captures the approved payment and goes to the success page',
    'Cancelling sends an update with status ORDER_CANCELLED.': 'is cancelled after a confirmation',
    'Page-view and button-click events are sent.': 'page views and button clicks send events of the contract',
    'A privacy and a terms address come from the service.': 'links the terms and the privacy policy of the service',
    'An order that is not found leads to /user/order/create.': 'an unknown order alerts and redirects from /user/%s',
    'The video is embedded.': "spec 2 · Landing: 'How It Works' is an embedded video.",
  }),
  ...provedBy(7, 'customer', {
    'A service worker is registered.': 'spec 7 · A service worker is registered by the shell.',
  }),
  ...provedBy(9, 'customer', {
    'The install prompt is offered again after 7 days.': 'the date that an earlier visit stored counts',
  }),
  ...provedBy(1, 'customer', {
    'The tagline: favourite online items from India, delivered to the doorstep.':
      'says what the shop does in its heading',
  }),
];
