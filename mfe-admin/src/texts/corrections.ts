/** Putting right what is already stored. */
export const correctionsTexts = {
  corrections: {
    region: 'Corrections',
    reopen: {
      button: 'Reopen evaluation',
      title: 'Reopen the evaluation',
      intro:
        'Prices, weights and decisions can be changed again. The customer cannot pay the present price any more and gets a message now and with the new price.',
      submit: 'Reopen',
      failed: 'Failed to reopen the evaluation.',
      reason: 'Reason',
    },
    address: {
      button: 'Correct address',
      title: 'Correct the delivery address',
      intro: 'Only with the customer’s agreement. The customer gets a message.',
      submit: 'Save address',
      failed: 'Failed to correct the address.',
      recipient: 'Recipient',
      recipientHint: 'Only where it is not the customer.',
      address: 'Address',
      country: 'Country',
      countryFixed: 'The price was made for this country.',
      postalCode: 'Postal code',
      agreement: 'How did the customer agree?',
      agreementHint: 'For example: by phone on 3 March.',
      agreementMissing: 'Please enter how the customer agreed.',
    },
    tracking: {
      button: 'Correct tracking',
      title: 'Correct the tracking',
      intro: 'The customer gets a message with the new tracking.',
      submit: 'Save tracking',
      failed: 'Failed to correct the tracking.',
    },
    localLink: {
      button: 'Correct a local order link',
      title: 'Correct a local order link',
      intro: 'The customer does not see this link.',
      submit: 'Save link',
      failed: 'Failed to correct the link.',
      item: 'Item',
      itemMissing: 'Please choose an item.',
    },
  },
} as const;
