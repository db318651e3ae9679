/** The width of a roll, or a sheet. */
export const receiptSizes = ['80mm', 'a6'] as const;
export type ReceiptSize = (typeof receiptSizes)[number];
