import { provedBy, provedByTitle, type Sentence } from './sentence.ts';

const redirects = [
  'the status-to-page map',
  '/admin/%s alerts and redirects an order that is %s',
  'spec 2 · Status-to-page map: any other status',
];

/** What an operator meets: in the browser, or on a rendered page where the browser adds nothing. */
export const operatorSentences: readonly Sentence[] = [
  ...provedByTitle(
    2,
    [
      "Login: with an orderId the admin goes to the order's page by status",
      'Status-to-page map: any other status leads to /admin/delivered/{id}, by replace navigation.',
    ],
    'operator',
  ),
  ...provedBy(2, 'operator', {
    '/admin and /admin/order/{orderId} ask for the passkey.': [
      '%s leads to the login form %s',
      "has an 'Authenticate' button that is disabled below 6 characters",
    ],
    "Login: the 'Authenticate' button is disabled below 6 characters.":
      "has an 'Authenticate' button that is disabled below 6 characters",
    "Login: an optional 'Remember' stores the passkey in local storage.":
      "stores the passkey only with 'Remember', which is off at first, and offers it next time",
    'Login: on success the admin goes to /admin/orderlist.':
      'goes to the order list and keeps the token in session storage',
    "Login: if no token comes back, 'Invalid passkey' shows.": [
      "shows 'Invalid passkey' where the answer has no token",
      "shows 'Invalid passkey' for a wrong one and keeps nothing",
    ],
    'Status-to-page map: ORDER_EVALUATION leads to /admin/evaluation/{id}, by replace navigation.': redirects,
    'Status-to-page map: ORDER_CORRECTION leads to /admin/delivered/{id}, by replace navigation.': redirects,
    'Status-to-page map: ORDER_CONFIRMATION leads to /admin/delivered/{id}, by replace navigation.': redirects,
    'Status-to-page map: PAYMENT_DONE leads to /admin/orderlinkupdate/{id}, by replace navigation.': redirects,
    'Status-to-page map: LOCAL_SHIPMENT_PROCESSING leads to /admin/orderreceivedstatusupdate/{id}, by replace navigation.':
      redirects,
    'Status-to-page map: LOCAL_SHIPMENT_RECEIVED leads to /admin/internationalshippingupdate/{id}, by replace navigation.':
      redirects,
    'Status-to-page map: INTERNATIONAL_SHIPMENT_IN_PROGRESS leads to /admin/completeorder/{id}, by replace navigation.':
      redirects,
    'Status-to-page map: ORDER_COMPLETED leads to /admin/delivered/{id}, by replace navigation.': redirects,
    'Status-to-page map: ORDER_CANCELLED leads to /admin/delivered/{id}, by replace navigation.': redirects,
    'Every admin step page shows an order header, user details and per-item cards.':
      'shows an order header, user details and per-item cards on /admin/%s',
    'Evaluation: the address gets Accept or Deny, with a reason dropdown when denied.': [
      'a denial asks for its reason by admin label, an acceptance for price, date and weight',
      'a denied item and a denied address need a reason and ask for correction without totals',
    ],
    'Evaluation: each item has a price, a shipment date (minimum today) and an estimated weight with x quantity.': [
      'a denial asks for its reason by admin label, an acceptance for price, date and weight',
      'the earliest shipment date is today in India',
      'shows the weight with × quantity',
    ],
    'Evaluation: each item has an Accept/Deny choice, and a reason dropdown when denied.': [
      'a denial asks for its reason by admin label, an acceptance for price, date and weight',
      'a denied item and a denied address need a reason and ask for correction without totals',
    ],
    "Evaluation: category, allowed fabrics, size, embroidery and 'Get Weight' give the weight.":
      "'Get Weight' offers the category's fabrics only and fills the weight",
    'Evaluation: a price box shows product cost, international shipping, custom fees, platform charges and total.':
      "shows the server's price and times, 'Depends on custom' for customs processing",
    "Evaluation: a shipment time box shows local shipment, packaging, international, customs ('Depends on custom') and total.":
      "shows the server's price and times, 'Depends on custom' for customs processing",
    "Links page: each item has a 'Local Order Link' field and its own 'Add'; 'Submit' saves all.": [
      "'Add' saves one link, alerts, and locks the field",
      "'Submit' sends all links, alerts, and goes to the received page",
    ],
    "Received page: each item has a Yes/No radio and an 'Add' button; 'Confirm Items Received' submits all.": [
      "'Add' with No selected shows 'Update this once order received'",
      "'Add' with Yes saves it; a received item cannot be set back",
      'confirm with any No asks to confirm all, then goes to the international page',
    ],
    "International page: inputs 'International Shipping Link' and 'International Tracking ID', and 'Submit'.":
      'needs both link and tracking ID, then goes to the complete page',
    "Complete page: the tracking link and tracking number, with a 'Complete Order' button.":
      'shows tracking link and number and completes the order',
    'Order list: it has a status filter.': [
      'a filter by status, with their counts',
      'the status filter sends the chosen status',
    ],
    'Order list: paging with sizes 5, 10, 20, default 10.': [
      'offers the page sizes 5, 10 and 20',
      'requests ten orders that need action',
      'stores tab, sort, page and page size in the URL and sends them',
    ],
    'Order list: a logout.': 'Logout ends the session on the server, removes the token and leads to the login form',
    "Order list: each row shows order_id, order_status, total_price, created_at, the user's name and country.":
      'shows id, due time, status, items, age in status, total price, date, name and country of each order',
    'Order list: a row opens the page that its order belongs on.': [
      "opens the order's page by its status",
      'the status-to-page map',
    ],
    "'You are trying to open incorrect page. Redirecting to {status}', then the page of the actual status.":
      '/admin/%s alerts and redirects an order that is %s',
    "The evaluation's button is 'Submit Evaluation'.":
      "sends the decisions with the server's totals, alerts, and goes to the status page",
    'The status page is read-only, with a heading and body by status.':
      'of an order that is %s says %j and %j, and is read-only',
  }),
  ...provedBy(3, 'operator', {
    'Session storage key admin_token holds the admin token.':
      'goes to the order list and keeps the token in session storage',
    'A local-storage entry holds the optional remembered passkey.':
      "stores the passkey only with 'Remember', which is off at first, and offers it next time",
    'The admin-side item view has price, date, weight, status, reason, category, fabric, size and embroidery.': [
      'a denial asks for its reason by admin label, an acceptance for price, date and weight',
      "'Get Weight' offers the category's fabrics only and fills the weight",
    ],
  }),
  ...provedBy(4, 'operator', {
    'Evaluation: all accepted sets ORDER_CONFIRMATION; the admin goes to /admin/delivered/{orderId}.': [
      "sends the decisions with the server's totals, alerts, and goes to the status page",
      'that accepts all sets ORDER_CONFIRMATION with the totals and times of the specification',
    ],
    'Evaluation: a denial sets ORDER_CORRECTION, here of any item.': [
      'a denied item and a denied address need a reason and ask for correction without totals',
      'that denies an item sets ORDER_CORRECTION and sends the customer the reason',
    ],
    'Evaluation: a denial sets ORDER_CORRECTION, here of the address.': [
      'a denied item and a denied address need a reason and ask for correction without totals',
      'that denies the address sets ORDER_CORRECTION with its code',
    ],
    'Links submit moves to LOCAL_SHIPMENT_PROCESSING and goes to /admin/orderreceivedstatusupdate.': [
      "'Submit' sends all links, alerts, and goes to the received page",
      'answers %s of every actor as the table of moves says',
    ],
    'Received confirm moves to LOCAL_SHIPMENT_RECEIVED and goes to /admin/internationalshippingupdate.': [
      'confirm with any No asks to confirm all, then goes to the international page',
      'answers %s of every actor as the table of moves says',
    ],
    'International submit moves to INTERNATIONAL_SHIPMENT_IN_PROGRESS and goes to /admin/completeorder.': [
      'needs both link and tracking ID, then goes to the complete page',
      'answers %s of every actor as the table of moves says',
    ],
    'Complete order moves to ORDER_COMPLETED and goes to /admin/delivered/{orderId}.': [
      'shows tracking link and number and completes the order',
      'answers %s of every actor as the table of moves says',
    ],
    'A saved local order link is locked.': [
      "'Add' saves one link, alerts, and locks the field",
      'a saved link is locked',
    ],
    'A received item cannot be set back.': [
      "'Add' with Yes saves it; a received item cannot be set back",
      'a received item cannot be set back',
    ],
    'The status page accepts awaiting payment, correction, delivered and cancelled, and redirects otherwise.': [
      'of an order that is %s says %j and %j, and is read-only',
      '/admin/%s alerts and redirects an order that is %s',
    ],
    "Status page of ORDER_CONFIRMATION: 'Awaiting the user's payment!', read-only.":
      'of an order that is %s says %j and %j, and is read-only',
    "Status page of ORDER_CORRECTION: 'Order under correction!!!', read-only.":
      'of an order that is %s says %j and %j, and is read-only',
    "Status page of ORDER_COMPLETED: 'Order Successfully Delivered!!!', read-only.":
      'of an order that is %s says %j and %j, and is read-only',
    "Status page of ORDER_CANCELLED: 'Order Cancelled!!!', read-only.":
      'of an order that is %s says %j and %j, and is read-only',
    'The delivery date is taken from updated_at.':
      'the delivery date is taken from updated_at, by the calendar in India',
  }),
  ...provedBy(5, 'operator', {
    "Evaluation submit with an item price that is not a number above 0: 'Item price must be a valid value.'":
      'shows every problem next to its field and raises the alert',
    "Evaluation submit with no shipment date: 'Shipment date is required.'":
      'shows every problem next to its field and raises the alert',
    "Evaluation submit with an estimated weight that is not a number above 0: 'Estimated weight must be a valid value.'":
      'shows every problem next to its field and raises the alert',
    "Evaluation submit with a denied item without a reason: 'Reason is required.'":
      'a denied item and a denied address need a reason and ask for correction without totals',
    "Evaluation submit with an item with no choice: 'Please select Accept or Deny.'":
      'shows every problem next to its field and raises the alert',
    "Evaluation submit with a denied address without a reason: 'Reason is required for denying the address.'":
      'a denied item and a denied address need a reason and ask for correction without totals',
    "Evaluation submit with an address with no choice: 'Please select Accept or Deny for the address.'":
      'shows every problem next to its field and raises the alert',
    "Evaluation: any error also raises the alert 'Please fix validation errors before submitting.'":
      'shows every problem next to its field and raises the alert',
    "Links. An empty link: 'Local shipment link is required.'": "'Add' with %j shows %j",
    "Links. A link that is no http or https URL: 'Please enter a valid URL.'": "'Add' with %j shows %j",
    "Links. Bulk submit with any link empty: 'All local order links are mandatory.'":
      "'Submit' with any link empty says that all are mandatory",
    "Received. 'Add' with No selected: 'Update this once order received'":
      "'Add' with No selected shows 'Update this once order received'",
    "Received. Confirm with any No: 'Please confirm all items have been received.'":
      'confirm with any No asks to confirm all, then goes to the international page',
    "International. 'Both international shipping link and tracking ID are mandatory.'":
      'needs both link and tracking ID, then goes to the complete page',
    'Admin passkey: minimum 6 characters; the button is disabled below that.':
      "has an 'Authenticate' button that is disabled below 6 characters",
  }),
  ...provedBy(6, 'operator', {
    'Logout removes the token.': 'Logout ends the session on the server, removes the token and leads to the login form',
    'Admin update calls send the token as a bearer token, and every call the API key.': [
      'shows tracking link and number and completes the order',
      'requests ten orders that need action, by due time, with the bearer token',
    ],
    "HTTP 403 of an expired token removes it: 'Session Expired. Redirecting to login page...', then /admin/order/{id}.":
      "an expired session alerts and leads to the order's login form",
    'Without a token every admin page asks for the passkey and then opens the order.': [
      '%s leads to the login form %s',
      "goes to the order's page by its status when an order was given",
      "spec 2 · Login: with an orderId the admin goes to the order's page by status",
    ],
  }),
  ...provedBy(7, 'operator', {
    'The evaluation sends the order with its totals and times, and each item with its decision.':
      "sends the decisions with the server's totals, alerts, and goes to the status page",
    'GET orders (list): page (1-based), page size and order_status; the answer has the true total.': [
      'stores tab, sort, page and page size in the URL and sends them',
      'is newest first, in pages counted from 1, ten at a time, with the true total and counts per status',
    ],
    'Per-item link and link submit-all payloads.': "'Submit' sends all links, alerts, and goes to the received page",
    'Received payload.': 'confirm with any No asks to confirm all, then goes to the international page',
    'International payload.': 'needs both link and tracking ID, then goes to the complete page',
    'Complete payload.': 'shows tracking link and number and completes the order',
    'POST product/estimate-weight: category, fabric, size, hasEmbroidery (boolean).':
      "'Get Weight' offers the category's fabrics only and fills the weight",
  }),
  ...provedBy(8, 'operator', {
    "'Failed to fetch order details.'; the status page adds 'Please try again.'": [
      'shows that an order cannot be fetched and retries',
      'shows that the order cannot be fetched',
    ],
    "'Order not found.' for an unknown order.": 'shows that an order was not found',
    'The operator picks the reasons of an item by their admin labels.': [
      'an operator reads each reason of an item by its admin label',
      'an operator reads each reason of the address by its admin label',
      'a denial asks for its reason by admin label, an acceptance for price, date and weight',
    ],
    "'Order evaluation submitted successfully.'":
      "sends the decisions with the server's totals, alerts, and goes to the status page",
    'A missing shipping rate gives a cost of 0, shown as a warning to acknowledge.': [
      'a missing rate costs 0',
      'a warning of the totals has to be acknowledged before submitting',
    ],
    "'Failed to submit order evaluation. Please try again.'":
      "a rejected evaluation keeps the form and shows the server's reason",
    "'Failed to update the link. Please try again.'": 'a failed update shows an error and keeps the form',
    "Success alert 'Link updated successfully.'": "'Add' saves one link, alerts, and locks the field",
    "Success alert 'All links updated successfully.'":
      "'Submit' sends all links, alerts, and goes to the received page",
    "Success alert 'All received status updated successfully.'":
      'confirm with any No asks to confirm all, then goes to the international page',
    "Success alert 'International link submitted successfully.'":
      'needs both link and tracking ID, then goes to the complete page',
    "Success alert 'Order completed successfully.'": 'shows tracking link and number and completes the order',
    "'Invalid passkey'.": "shows 'Invalid passkey' for a wrong one and keeps nothing",
    "'Session Expired. Redirecting to login page...'": "an expired session alerts and leads to the order's login form",
    "'You are trying to open incorrect page. Redirecting to {status}'":
      '/admin/%s alerts and redirects an order that is %s',
  }),
  ...provedBy(9, 'operator', {
    'Embroidery defaults to Yes.': [
      'with nothing chosen and embroidery Yes for a new order',
      "'Get Weight' offers the category's fabrics only and fills the weight",
    ],
    'The shipment date minimum is today, in India.': [
      'the earliest shipment date is today in India',
      'a date in the past that is typed over a valid one is rejected',
    ],
    'Admin item weights are in grams; the parcel is charged by the next 0.5 kg.': [
      '%s g is charged as %s kg',
      'shows the weight with × quantity',
    ],
    'The shipping weight is capped at 20 kg; a heavier parcel is a warning to acknowledge.': [
      '%s g is charged as %s kg',
      'a parcel above 20 kg is a warning to acknowledge',
    ],
    'Admin list: the page index starts at 0 in the table and is sent 1-based.': [
      'counts pages from 0 internally and from 1 on the wire',
      'stores tab, sort, page and page size in the URL and sends them',
    ],
    'Admin list page sizes are 5, 10 and 20 (default 10).': 'offers the page sizes 5, 10 and 20',
    'Times: packaging 2, international 8, customs sent as 3 though the screen says Depends on custom.': [
      "sends the decisions with the server's totals, alerts, and goes to the status page",
      "shows the server's price and times, 'Depends on custom' for customs processing",
    ],
    'Local shipment time is the longest item’s; custom and platform fees are sent as 0.': [
      "sends the decisions with the server's totals, alerts, and goes to the status page",
      'are items cost plus international shipping, and 2 + 8 + 3 days on the slowest item',
    ],
    'Size options: Small, Medium, Large, XL, XXL.':
      "'Get Weight' offers the category's fabrics only and fills the weight",
    'Passkey minimum is 6 characters.': "has an 'Authenticate' button that is disabled below 6 characters",
  }),
];
