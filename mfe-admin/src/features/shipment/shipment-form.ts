import type { UpdateBody } from '@potli/contracts/order/updates/update.ts';
import { httpUrl } from '@potli/contracts/rules/links.ts';
import { texts } from '../../texts.ts';

export interface ShipmentForm {
  readonly link: string;
  readonly number: string;
}

export const emptyShipment: ShipmentForm = { link: '', number: '' };

/** The kept form, if it is one. */
export const takeShipment = (kept: unknown): ShipmentForm | undefined => {
  const { link, number } = (kept ?? {}) as Partial<ShipmentForm>;
  return typeof link === 'string' && typeof number === 'string' ? { link, number } : undefined;
};

export interface ShipmentProblems {
  /** About both fields together. */
  readonly incomplete?: string;
  readonly link?: string;
}

/** What is wrong with the form (spec 5); empty when all is well. */
export const problemsInShipment = ({ link, number }: ShipmentForm): ShipmentProblems => {
  if (link.trim() === '' || number.trim() === '') return { incomplete: texts.shipment.bothMandatory };
  return httpUrl(link) ? {} : { link: texts.shipment.invalidLink };
};

/** The parcel on its way (spec 7, international). */
export const shipmentUpdate = ({ link, number }: ShipmentForm): UpdateBody => ({
  order: {
    order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS',
    international_shipping_tracking_link: link.trim(),
    international_shipping_tracking_number: number.trim(),
  },
});
