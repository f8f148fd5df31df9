/** Why a store page could not be read (spec 8). */
export const fetchFailureTexts = {
  fetchFailed: 'Failed to fetch product details. Please try again.',
  notRead: 'We could not read this store page. Check the link, or enter the product name yourself.',
  /** Whose fault a failed fetch was, where the error's own sentence does not say it. */
  whyNotFetched: {
    STORE_REFUSED: 'The store refused to show us this page. Check the link, or enter the product name yourself.',
    STORE_TIMEOUT: 'The store did not answer in time. Try again, or enter the product name yourself.',
    NO_RESPONSE:
      'We could not reach our own service. Check your internet connection and try again, or enter the product name yourself.',
    SERVICE_UNAVAILABLE:
      'Our own service is not available right now. Try again soon, or enter the product name yourself.',
    OVERLOADED: 'We are busy right now. Try again in a minute, or enter the product name yourself.',
  } as Readonly<Record<string, string>>,
} as const;
