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

/** Whether a field is empty: then the whole submission is refused with one message (spec 5). */
export const anyEmpty = ({ link, number }: ShipmentForm): boolean => link.trim() === '' || number.trim() === '';

export const problemInLink = ({ link }: ShipmentForm): string | undefined => {
  if (link.trim() === '') return texts.shipment.missing;
  return httpUrl(link) ? undefined : texts.shipment.invalidLink;
};

/** The parcel on its way (spec 7, international). */
export const shipmentUpdate = ({ link, number }: ShipmentForm): UpdateBody => ({
  order: {
    order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS',
    international_shipping_tracking_link: link.trim(),
    international_shipping_tracking_number: number.trim(),
  },
});
