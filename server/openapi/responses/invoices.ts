import { z } from 'zod';
import { day, fieldsOf, id, time } from '../../http/answer.ts';
import { type Invoice, invoiceStatuses, type ListedInvoice } from '../../shared/invoice.ts';
import { invoiceDraftFields } from '../../shared/invoice-fields.ts';
import { languageCodes } from '../../shared/languages.ts';

const totals = z.strictObject({
  net: z.number(),
  tax: z.number(),
  gross: z.number(),
  rates: z.array(z.strictObject({ rate: z.number(), net: z.number(), tax: z.number() })),
});
const listedShape = {
  id,
  number: z.string().nullable(),
  product: z.string().nullable(),
  created_at: time,
  state: z.enum(invoiceStatuses),
  customer_name: z.string().nullable(),
  parcel: z.string().nullable(),
  currency: z.string().nullable(),
  totals: totals.nullable(),
  issue_date: day.nullable(),
  due_date: day.nullable(),
  paid_on: day.nullable(),
  sent_at: time.nullable(),
  sent_to: z.string().nullable(),
};
export const listedInvoice: z.ZodType<ListedInvoice> = z.strictObject(listedShape);
export const invoice: z.ZodType<Invoice> = z.strictObject({
  ...listedShape,
  ...fieldsOf(invoiceDraftFields),
  lines: z.array(
    z.strictObject({
      description: z.string(),
      quantity: z.number(),
      unit_price: z.number().nullable(),
      tax_rate: z.number().nullable(),
    }),
  ),
  company: z
    .strictObject({
      name: z.string(),
      address: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      tax_number: z.string().nullable(),
      logo: z
        .strictObject({
          name: z.string(),
          width: z.number(),
          height: z.number(),
          tone: z.enum(['dark', 'light']),
        })
        .nullable(),
      language: z.enum(languageCodes),
    })
    .nullable(),
  cancelled_at: time.nullable(),
  cancel_reason: z.string().nullable(),
});
