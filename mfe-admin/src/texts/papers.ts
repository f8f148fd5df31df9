import type { ExportReason, Paper } from '@potli/contracts/order/paper-kinds.ts';

const paperNames: Readonly<Record<Paper, string>> = {
  packing_slip: 'Packing slip',
  address_label: 'Address label (100 × 150 mm)',
  commercial_invoice: 'Commercial invoice',
  customs_declaration: 'Customs declaration (CN23)',
};

const reasons: Readonly<Record<ExportReason, string>> = {
  sale_of_goods: 'Sale of goods',
  gift: 'Gift',
  commercial_sample: 'Commercial sample',
  returned_goods: 'Returned goods',
  other: 'Other',
};

/** The papers of parcels, and their customs declarations. */
export const papersTexts = {
  region: 'Papers',
  print: 'Print papers',
  printChosen: (orders: number) => `Print papers (${orders})`,
  printToPack: 'Print papers to pack',
  forOrder: (reference: string) => `Papers of ${reference}`,
  forChosen: (orders: number) => `Papers of ${orders === 1 ? 'the chosen order' : `the ${orders} chosen orders`}`,
  forToPack: 'Papers of all orders that wait to be packed, due first',
  which: 'Papers',
  names: paperNames,
  open: 'Open to print',
  download: 'Download PDF',
  making: 'Making the papers…',
  failed: 'Failed to make the papers.',
  choose: (reference: string) => `Choose ${reference}`,
  chooseAll: 'Choose all orders of this page',
  declaration: {
    button: 'Customs declaration',
    title: 'Declare goods for customs',
    intro:
      'The tariff numbers are suggestions by the product names (HS 2022). Check each against the item and its label.',
    submit: 'Save declaration',
    failed: 'Failed to save the declaration.',
    missing: 'Not declared for customs yet: invoice and customs declaration cannot be printed.',
    declaredBy: (name: string) => `Declared for customs by ${name}`,
    reason: 'Reason for export',
    reasons,
    kind: 'Kind of goods',
    kindHint: 'Fills in the fields below.',
    fabric: 'Fabric',
    description: 'Description in English',
    descriptionMissing: 'Please describe the goods in English.',
    hsCode: 'HS code',
    hsCodeWrong: 'Please enter the 6, 8 or 10 digits of the tariff number.',
    material: 'Material',
    materialMissing: 'Please enter the material.',
  },
} as const;
