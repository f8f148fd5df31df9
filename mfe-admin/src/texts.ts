/** The operator pages' sentences as the specification has them (spec 2, 4, 5, 8). Tests look for exactly these. */
export const texts = {
  signIn: {
    invalidPasskey: 'Invalid passkey',
    rememberWarning:
      'Stored unprotected in this browser: anyone who uses it can sign in. Only on a device of your own.',
  },
  session: { expired: 'Session Expired. Redirecting to login page...' },
  wrongPage: (status: string) => `You are trying to open incorrect page. Redirecting to ${status}`,
  loading: {
    failed: 'Failed to fetch order details.',
    failedOnStatusPage: 'Failed to fetch order details. Please try again.',
    notFound: 'Order not found.',
    listFailed: 'Failed to fetch the orders.',
  },
  evaluation: {
    invalid: 'Please fix validation errors before submitting.',
    submitted: 'Order evaluation submitted successfully.',
    failed: 'Failed to submit order evaluation. Please try again.',
    dependsOnCustom: 'Depends on custom',
  },
  links: {
    allMandatory: 'All local order links are mandatory.',
    saved: 'Link updated successfully.',
    allSaved: 'All links updated successfully.',
    failed: 'Failed to update the link. Please try again.',
  },
  receipt: {
    notReceived: 'Update this once order received',
    notAllReceived: 'Please confirm all items have been received.',
    allSaved: 'All received status updated successfully.',
    failed: 'Failed to update the received status. Please try again.',
  },
  shipment: {
    bothMandatory: 'Both international shipping link and tracking ID are mandatory.',
    invalidLink: 'Please enter a valid URL.',
    saved: 'International link submitted successfully.',
    failed: 'Failed to submit the international link. Please try again.',
  },
  completion: {
    completed: 'Order completed successfully.',
    failed: 'Failed to complete the order. Please try again.',
  },
} as const;
