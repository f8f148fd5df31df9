import type { Paper } from '@potli/contracts/order/paper-kinds.ts';

/** Who sends the parcels, as papers name them; empty where it is not set. */
export interface Sender {
  readonly name: string;
  /** Lines separated by `|`, as the setting has them. */
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  readonly gstin: string;
  readonly iec: string;
}

/** The setting of svc-orders that each fact comes from. */
const senderSettings = {
  name: 'SENDER_NAME',
  address: 'SENDER_ADDRESS',
  phone: 'SENDER_PHONE',
  email: 'SENDER_EMAIL',
  gstin: 'SENDER_GSTIN',
  iec: 'SENDER_IEC',
} as const satisfies Record<keyof Sender, string>;

const needs: Readonly<Record<Paper, readonly (keyof Sender)[]>> = {
  packing_slip: ['name'],
  address_label: ['name', 'address'],
  commercial_invoice: ['name', 'address', 'gstin', 'iec'],
  customs_declaration: ['name', 'address', 'gstin', 'iec'],
};

/** The settings without which these papers cannot be made. */
export const missingSettings = (sender: Sender, papers: readonly Paper[]): string[] => {
  const needed = new Set(papers.flatMap((paper) => needs[paper]));
  return [...needed].filter((fact) => sender[fact] === '').map((fact) => senderSettings[fact]);
};

/** The address in lines. */
export const senderAddress = ({ address }: Sender): string =>
  address
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n');
