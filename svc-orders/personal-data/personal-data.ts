import { fieldChange } from '@potli/contracts/order/changes.ts';
import { type UserDetails, userDetails } from '@potli/contracts/order/order.ts';
import { type DocumentOf, nullable } from '@potli/service-kit/store/document.ts';
import { Type } from 'typebox';

/**
 * The only place for personal data in an order: what the customer wrote about themselves, where the parcel is, and what
 * follows from these. Erasure and retention replace it as a whole (`remove.ts`). The country is not personal: it explains
 * the price and stays.
 */
export const personalData = Type.Object({
  ...userDetails.properties,
  international_shipping_tracking_link: nullable(Type.String()),
  international_shipping_tracking_number: nullable(Type.String()),
  /** Hash of the whole body that placed the order; null for orders of release 0.1. */
  body_hash: nullable(Type.String()),
  /** Changes whose values are personal, each with the place of its step in the history; `changesOf` joins them to it. */
  changes: Type.Array(Type.Object({ step: Type.Integer(), ...fieldChange.properties })),
  /** What operators wrote about the order, or one of its items, for each other. */
  notes: Type.Optional(
    Type.Array(
      Type.Object({
        note_id: Type.String(),
        at: Type.String(),
        by: Type.String(),
        text: Type.String(),
        order_item_id: nullable(Type.String()),
      }),
    ),
  ),
  /** Answers to requests with an Idempotency-Key, as JSON: they show the customer's details (`answered-requests.ts`). */
  answered: Type.Optional(
    Type.Array(
      Type.Object({ key_hash: Type.String(), request_hash: Type.String(), at: Type.String(), answer: Type.String() }),
    ),
  ),
});
/** The personal data of an order as it is stored. */
export type PersonalData = DocumentOf<typeof personalData>;

/** The personal data of a new order. */
export const newPersonalData = (details: UserDetails, body_hash: string | null = null): PersonalData => ({
  ...details,
  international_shipping_tracking_link: null,
  international_shipping_tracking_number: null,
  body_hash,
  changes: [],
});

/** What is left of personal data after erasure. */
export const removedPersonalData = ({ country }: Pick<PersonalData, 'country'>): PersonalData =>
  newPersonalData({ name: 'Removed', email: '', country_code: '', mobile: '', address: '', postal_code: '', country });

/** The fields that the contract gives a customer's details, and nothing else that is sent or stored beside them. */
export const detailsOf = (user: UserDetails): UserDetails =>
  Object.fromEntries(
    Object.entries(user).filter(([field]) => Object.hasOwn(userDetails.properties, field)),
  ) as UserDetails;

/** These details in place of the former, also where a field is missing now; what is stored beside them stays. */
export const withDetails = (user: PersonalData, details: UserDetails): PersonalData => ({
  ...(Object.fromEntries(
    Object.entries(user).filter(([field]) => !Object.hasOwn(userDetails.properties, field)),
  ) as Omit<PersonalData, keyof UserDetails>),
  ...details,
});

/** Where the parcel is, under the names of the contract. */
export const trackingOf = (personal: PersonalData) => ({
  international_shipping_tracking_link: personal.international_shipping_tracking_link,
  international_shipping_tracking_number: personal.international_shipping_tracking_number,
});
