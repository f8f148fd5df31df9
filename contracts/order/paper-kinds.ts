/** The papers that travel with a parcel, in the sequence in which they are printed. */
export const papers = ['packing_slip', 'address_label', 'commercial_invoice', 'customs_declaration'] as const;
export type Paper = (typeof papers)[number];

/** Why goods leave India, as the customs declaration offers it. */
export const exportReasons = ['sale_of_goods', 'gift', 'commercial_sample', 'returned_goods', 'other'] as const;
export type ExportReason = (typeof exportReasons)[number];

/** The most orders that one document is made for. */
export const mostPrintedOrders = 100;
