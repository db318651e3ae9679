import type { FieldValues } from './field-values.ts';
import type { invoiceFields } from './fields.ts';

/** An invoice, as it is listed and printed. */
export type Invoice = FieldValues<typeof invoiceFields> & {
  id: number;
  /** `INV-{year}-{00001}`, unique. */
  number: string;
  /** ISO 8601, UTC. */
  created_at: string;
};
