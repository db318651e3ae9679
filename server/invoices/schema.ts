import { z } from 'zod';
import { line } from '../http/input/fields.ts';
import { invoiceFields } from '../shared/fields.ts';

/** What an invoice is for. */
export const newInvoice = z.strictObject({ product: line(invoiceFields.product) });
