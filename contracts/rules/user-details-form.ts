/** The longest text of each field, in the order of the form. */
export const userDetailsLimits = {
  name: 100,
  recipient_name: 100,
  email: 254,
  country_code: 5,
  mobile: 13,
  address: 500,
  country: 60,
  postal_code: 12,
} as const;

/** What the 'Contact & Address Details' form holds. */
export type UserDetailsForm = Record<Exclude<keyof typeof userDetailsLimits, 'recipient_name'>, string> & {
  /** Who receives the parcel where that is not the customer, such as of a gift. */
  readonly recipient_name?: string;
};

/** The fields of the form, in its order. */
export const userDetailsFields = Object.keys(userDetailsLimits) as readonly (keyof UserDetailsForm)[];
