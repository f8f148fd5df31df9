import { gstPercent } from '@potli/contracts/payment/fees.ts';
import { transitDays } from '@potli/contracts/rules/transit-days.ts';

/** The shipping price calculator (spec 2, 8). Not among `texts`, which every page loads. */
export const calculatorTexts = {
  intro: 'Calculate the cost of shipping a parcel from India to your door.',
  country: 'Destination country',
  weight: 'Weight (KG)',
  getting: 'Calculating…',
  priceHere: 'Your price appears here.',
  shipping: (kg: number, country: string) => `Shipping ${kg} kg to ${country}`,
  transit: `About ${transitDays} days to your door once your goods are with us.`,
  createOrder: 'Create an order',
  notesTitle: 'Notes',
  title: 'Shipping price calculator',
  getPrice: 'Get Price',
  fetchFailed: 'Failed to fetch shipping rates.',
  notes: [
    `GST is ${gstPercent}%.`,
    'The higher of actual and volumetric weight applies.',
    'Weights above 20 kg are rounded up to 1 kg.',
    'Final charges depend on the measured weight.',
  ],
} as const;
