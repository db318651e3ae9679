import { z } from 'zod';
import { day, fieldsOf, id, time } from '../http/answer.ts';
import { messageKey } from '../http/input/error-map.ts';
import {
  amount,
  choice,
  currency as codeOfCurrency,
  optional,
  recordId,
} from '../http/input/fields.ts';
import { changeShape, newShape } from '../http/input/record.ts';
import { yesNo } from '../shared/enums.ts';
import {
  type Invoice,
  invoiceCancellationFields,
  invoiceDraftFields,
  invoiceFields,
  invoiceLineFields,
  invoiceMailFields,
  invoicePaymentFields,
  invoiceStatuses,
  type ListedInvoice,
} from '../shared/invoice.ts';
import { languageCodes } from '../shared/languages.ts';
import { limits } from '../shared/limits.ts';
import { taxCategories } from '../shared/tax.ts';

/** The code of a currency, or none. */
export const currency = optional(codeOfCurrency());
const unit_price = amount();

const invoiceLine = z.strictObject(newShape(invoiceLineFields, { unit_price }));

const { invoiceLines: max } = limits;
const lines = z
  .array(z.unknown())
  .refine(({ length }) => length <= max, messageKey('invoiceLines', { max }))
  .pipe(z.array(invoiceLine))
  .meta({ maxItems: max });

/** An invoice of a product, which is issued at once. */
export const productInvoice = z.strictObject(newShape(invoiceFields));

/** A new draft; `issue`: it is issued at once. */
export const newDraft = z.strictObject({
  ...newShape(invoiceDraftFields, { currency }),
  lines,
  issue: choice(yesNo).optional(),
});

export const draftChange = z.strictObject({
  id: recordId(),
  ...changeShape(invoiceDraftFields, { currency }),
  lines: lines.optional(),
});

/** The fields of a draft in a request. */
export type DraftInput = Omit<z.output<typeof draftChange>, 'id'>;

/** Which invoice was paid, and when. */
export const invoicePayment = z.strictObject({
  id: recordId(),
  ...newShape(invoicePaymentFields),
});

export const invoiceCancellation = z.strictObject({
  id: recordId(),
  ...newShape(invoiceCancellationFields),
});

/** Which invoice to mail; without an address, to the customer's. */
export const invoiceMail = z.strictObject({
  id: recordId(),
  ...changeShape(invoiceMailFields),
});

export const invoiceFilter = z.object({
  state: optional(choice(invoiceStatuses)).default(null),
});

/** In which form an electronic invoice is: UBL 2.1, or Cross Industry Invoice. */
export const xmlQuery = z.object({ format: choice(['ubl', 'cii']).default('ubl') });

/** An invoice as answers have it. */
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
export const invoice: z.ZodType<Invoice> = z
  .strictObject({
    ...listedShape,
    ...fieldsOf(invoiceDraftFields),
    lines: z.array(
      z.strictObject({
        description: z.string(),
        quantity: z.number(),
        unit_price: z.number().nullable(),
        tax_rate: z.number().nullable(),
        tax_category: z.enum(taxCategories).nullable(),
      }),
    ),
    company: z
      .strictObject({
        name: z.string(),
        address: z.string().nullable(),
        email: z.string().nullable(),
        phone: z.string().nullable(),
        tax_number: z.string().nullable(),
        vat_id: z.string().nullable(),
        street: z.string().nullable(),
        postcode: z.string().nullable(),
        city: z.string().nullable(),
        country: z.string().nullable(),
        iban: z.string().nullable(),
        bic: z.string().nullable(),
        contact: z.string().nullable(),
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
  })
  .meta({ id: 'Invoice' });
