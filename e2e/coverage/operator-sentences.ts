import { provedBy, provedByTitle, type Sentence } from './sentence.ts';

/** What an operator meets: in the browser, or on a rendered page where the browser adds nothing. */
export const operatorSentences: readonly Sentence[] = [
  ...provedByTitle(
    2,
    [
      '/admin and /admin/order/{orderId} ask for the passkey.',
      "Login: the 'Authenticate' button is disabled below 6 characters.",
      "Login: an optional 'Remember' stores the passkey in local storage.",
      'Login: on success the admin goes to /admin/orderlist.',
      "Login: with an orderId the admin goes to the order's page by status",
      "Login: if no token comes back, 'Invalid passkey' shows.",
      'Order list: it has a status filter.',
      'Order list: paging with sizes 5, 10, 20, default 10.',
      'Order list: a logout.',
      "Order list: each row shows order_id, order_status, total_price, created_at, the user's name and country.",
      'Order list: a row opens the page that its order belongs on.',
      'Status-to-page map: ORDER_EVALUATION leads to /admin/evaluation/{id}, by replace navigation.',
      'Status-to-page map: ORDER_CORRECTION leads to /admin/delivered/{id}, by replace navigation.',
      'Status-to-page map: ORDER_CONFIRMATION leads to /admin/delivered/{id}, by replace navigation.',
      'Status-to-page map: PAYMENT_DONE leads to /admin/orderlinkupdate/{id}, by replace navigation.',
      'Status-to-page map: LOCAL_SHIPMENT_PROCESSING leads to /admin/orderreceivedstatusupdate/{id}, by replace navigation.',
      'Status-to-page map: LOCAL_SHIPMENT_RECEIVED leads to /admin/internationalshippingupdate/{id}, by replace navigation.',
      'Status-to-page map: INTERNATIONAL_SHIPMENT_IN_PROGRESS leads to /admin/completeorder/{id}, by replace navigation.',
      'Status-to-page map: ORDER_COMPLETED leads to /admin/delivered/{id}, by replace navigation.',
      'Status-to-page map: ORDER_CANCELLED leads to /admin/delivered/{id}, by replace navigation.',
      'Status-to-page map: any other status leads to /admin/delivered/{id}.',
      'Every admin step page shows an order header, user details and per-item cards.',
      'Evaluation: the address gets Accept or Deny, with a reason dropdown when denied.',
      'Evaluation: each item has a price, a shipment date (minimum today) and an estimated weight with x quantity.',
      'Evaluation: each item has an Accept/Deny choice, and a reason dropdown when denied.',
      "Evaluation: category, allowed fabrics, size, embroidery and 'Get Weight' give the weight.",
      'Evaluation: a price box shows product cost, international shipping, custom fees, platform charges and total.',
      "Evaluation: a shipment time box shows local shipment, packaging, international, customs ('Depends on custom') and total.",
      "Links page: each item has a 'Local Order Link' field and its own 'Add'; 'Submit' saves all.",
      "Received page: each item has a Yes/No radio and an 'Add' button; 'Confirm Items Received' submits all.",
      "International page: inputs 'International Shipping Link' and 'International Tracking ID', and 'Submit'.",
      "Complete page: the tracking link and tracking number, with a 'Complete Order' button.",
    ],
    'operator',
  ),
  ...provedBy(2, 'operator', {
    "'You are trying to open incorrect page. Redirecting to {status}', then the page of the actual status.":
      'spec 2 · Status-to-page map: PAYMENT_DONE leads',
    "The evaluation's button is 'Submit Evaluation'.": "spec 8 · 'Order evaluation submitted successfully.'",
    'The status page is read-only, with a heading and body by status.': 'spec 4 · Status page of ORDER_CONFIRMATION',
  }),
  ...provedByTitle(3, ['Session storage key admin_token holds the admin token.'], 'operator'),
  ...provedBy(3, 'operator', {
    'A local-storage entry holds the optional remembered passkey.':
      "spec 2 · Login: an optional 'Remember' stores the passkey in local storage.",
    'The admin-side item view has price, date, weight, status, reason, category, fabric, size and embroidery.': [
      'spec 2 · Evaluation: each item has a price, a shipment date',
      "spec 2 · Evaluation: category, allowed fabrics, size, embroidery and 'Get Weight'",
    ],
  }),
  ...provedByTitle(
    4,
    [
      'Evaluation: all accepted sets ORDER_CONFIRMATION; the admin goes to /admin/delivered/{orderId}.',
      'Evaluation: a denial sets ORDER_CORRECTION, here of any item.',
      'Evaluation: a denial sets ORDER_CORRECTION, here of the address.',
      'Links submit moves to LOCAL_SHIPMENT_PROCESSING and goes to /admin/orderreceivedstatusupdate.',
      'Received confirm moves to LOCAL_SHIPMENT_RECEIVED and goes to /admin/internationalshippingupdate.',
      'International submit moves to INTERNATIONAL_SHIPMENT_IN_PROGRESS and goes to /admin/completeorder.',
      'Complete order moves to ORDER_COMPLETED and goes to /admin/delivered/{orderId}.',
      'A saved local order link is locked.',
      'A received item cannot be set back.',
      'The status page accepts awaiting payment, correction, delivered and cancelled, and redirects otherwise.',
      "Status page of ORDER_CONFIRMATION: 'Awaiting the user's payment!', read-only.",
      "Status page of ORDER_CORRECTION: 'Order under correction!!!', read-only.",
      "Status page of ORDER_COMPLETED: 'Order Successfully Delivered!!!', read-only.",
      "Status page of ORDER_CANCELLED: 'Order Cancelled!!!', read-only.",
      'The delivery date is taken from updated_at.',
    ],
    'operator',
  ),
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
      "spec 2 · Login: the 'Authenticate' button is disabled below 6 characters.",
  }),
  ...provedByTitle(
    6,
    [
      'Logout removes the token.',
      'Admin update calls send the token as a bearer token, and every call the API key.',
      "HTTP 403 of an expired token removes it: 'Session Expired. Redirecting to login page...', then /admin/order/{id}.",
      'Without a token every admin page asks for the passkey and then opens the order.',
    ],
    'operator',
  ),
  ...provedByTitle(
    7,
    [
      'GET orders (list): page (1-based), page size and order_status; the answer has the true total.',
      'The evaluation sends the order with its totals and times, and each item with its decision.',
    ],
    'operator',
  ),
  ...provedBy(7, 'operator', {
    'Per-item link and link submit-all payloads.':
      "spec 2 · Links page: each item has a 'Local Order Link' field and its own 'Add'; 'Submit' saves all.",
    'Received payload.': 'spec 4 · Received confirm moves to LOCAL_SHIPMENT_RECEIVED',
    'International payload.': 'spec 4 · International submit moves to INTERNATIONAL_SHIPMENT_IN_PROGRESS',
    'Complete payload.': 'spec 4 · Complete order moves to ORDER_COMPLETED',
    'POST product/estimate-weight: category, fabric, size, hasEmbroidery (boolean).':
      "spec 2 · Evaluation: category, allowed fabrics, size, embroidery and 'Get Weight' give the weight.",
  }),
  ...provedByTitle(
    8,
    [
      "'Failed to fetch order details.'; the status page adds 'Please try again.'",
      "'Order not found.' for an unknown order.",
      'The operator picks the reasons of an item by their admin labels.',
      "'Order evaluation submitted successfully.'",
      'A missing shipping rate gives a cost of 0',
    ],
    'operator',
  ),
  ...provedBy(8, 'operator', {
    "'Failed to submit order evaluation. Please try again.'":
      "a rejected evaluation keeps the form and shows the server's reason",
    "'Failed to update the link. Please try again.'": 'a failed update shows an error and keeps the form',
    "Success alert 'Link updated successfully.'": 'spec 4 · A saved local order link is locked.',
    "Success alert 'All links updated successfully.'": 'spec 4 · Links submit moves to LOCAL_SHIPMENT_PROCESSING',
    "Success alert 'All received status updated successfully.'":
      'spec 4 · Received confirm moves to LOCAL_SHIPMENT_RECEIVED',
    "Success alert 'International link submitted successfully.'":
      'spec 4 · International submit moves to INTERNATIONAL_SHIPMENT_IN_PROGRESS',
    "Success alert 'Order completed successfully.'": 'spec 4 · Complete order moves to ORDER_COMPLETED',
    "'Invalid passkey'.": "spec 2 · Login: if no token comes back, 'Invalid passkey' shows.",
    "'Session Expired. Redirecting to login page...'": 'spec 6 · HTTP 403 of an expired token removes it',
    "'You are trying to open incorrect page. Redirecting to {status}'":
      'spec 2 · Status-to-page map: ORDER_EVALUATION leads',
  }),
  ...provedByTitle(
    9,
    [
      'Embroidery defaults to Yes.',
      'The shipment date minimum is today, in India.',
      'Admin item weights are in grams; the parcel is charged by the next 0.5 kg.',
      'Admin list: the page index starts at 0 in the table and is sent 1-based.',
      'The shipping weight is capped at 20 kg',
    ],
    'operator',
  ),
  ...provedBy(9, 'operator', {
    'Admin list page sizes are 5, 10 and 20 (default 10).':
      'spec 2 · Order list: paging with sizes 5, 10, 20, default 10.',
    'Times: packaging 2, international 8, customs sent as 3 though the screen says Depends on custom.': [
      'spec 7 · The evaluation sends the order with its totals and times',
      'spec 2 · Evaluation: a shipment time box shows',
    ],
    'Local shipment time is the longest item’s; custom and platform fees are sent as 0.':
      'spec 7 · The evaluation sends the order with its totals and times',
    'Size options: Small, Medium, Large, XL, XXL.':
      "spec 2 · Evaluation: category, allowed fabrics, size, embroidery and 'Get Weight' give the weight.",
    'Passkey minimum is 6 characters.': "spec 2 · Login: the 'Authenticate' button is disabled below 6 characters.",
  }),
];
