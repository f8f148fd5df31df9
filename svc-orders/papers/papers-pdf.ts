import type { Paper } from '@potli/contracts/order/paper-kinds.ts';
import { papers as allPapers } from '@potli/contracts/order/paper-kinds.ts';
import { addressLabel } from './address-label.ts';
import { commercialInvoice } from './commercial-invoice.ts';
import { customsDeclaration } from './customs-declaration.ts';
import { packingSlip } from './packing-slip.ts';
import type { PaperOrder } from './paper-order.ts';
import type { Sender } from './sender.ts';
import { newSheets, type Sheets } from './sheet.ts';

const drawn: Readonly<Record<Paper, (sheets: Sheets, order: PaperOrder, sender: Sender) => void>> = {
  packing_slip: packingSlip,
  address_label: addressLabel,
  commercial_invoice: commercialInvoice,
  customs_declaration: customsDeclaration,
};

/** What papers are made of. */
export interface PaperWork {
  readonly orders: readonly PaperOrder[];
  readonly papers: readonly Paper[];
  readonly sender: Sender;
  readonly made: Date;
}

/** The papers of these orders as one PDF, order by order, in the usual sequence. */
export const papersPdf = ({ orders, papers, sender, made }: PaperWork): Promise<Buffer> => {
  const [first] = orders;
  const sheets = newSheets(orders.length === 1 && first ? first.reference : `Papers of ${orders.length} orders`, made);
  for (const order of orders) {
    for (const paper of allPapers) if (papers.includes(paper)) drawn[paper](sheets, order, sender);
  }
  return sheets.end();
};
