import { z } from 'zod';
import { day as answerDay, fieldsOf, id, time, yesNo as yesOrNo } from '../http/answer.ts';
import { messageKey } from '../http/input/error-map.ts';
import {
  amount,
  choice,
  currency as codeOfCurrency,
  day,
  line,
  optional,
  recordId,
} from '../http/input/fields.ts';
import { changeShape, newShape } from '../http/input/record.ts';
import { namedParcel } from '../parcels/find-parcel.ts';
import { type InvoicedMonth, monthProblems } from '../shared/bookkeeping.ts';
import {
  type Invoice,
  invoiceCancellationFields,
  invoiceDraftFields,
  invoiceFields,
  invoiceKinds,
  invoiceLineFields,
  invoiceMailFields,
  invoicePaymentFields,
  invoicePaymentMethods,
  invoiceStatuses,
  issuings,
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
  customer: recordId().optional(),
  lines: lines.optional(),
  parcels: z.array(namedParcel).min(1).max(max).optional(),
  from: day().optional(),
  to: day().optional(),
  issue: choice(issuings).optional(),
});

export const draftChange = z.strictObject({
  id: recordId(),
  ...changeShape(invoiceDraftFields, { currency }),
  lines: lines.optional(),
  issue: choice(issuings).optional(),
});

/** The fields of a draft in a request. */
export type DraftInput = Omit<z.output<typeof draftChange>, 'id' | 'issue'>;

export type NewDraftInput = Omit<z.output<typeof newDraft>, 'issue'>;

/** Which invoice was paid, and when. */
export const invoicePayment = z.strictObject({
  id: recordId(),
  ...newShape(invoicePaymentFields, { amount: optional(amount()) }),
  /** Of the amount: that of the invoice. */
  currency: currency.optional(),
});

/** Which payment is taken back: by default, the last one. */
export const paymentRemoval = z.strictObject({ id: recordId(), payment: recordId().optional() });

/** What is taken off an invoice; without lines, all of it. */
export const creditNote = z.strictObject({
  id: recordId(),
  currency: currency.optional(),
  lines: lines.optional(),
  reason: optional(line({ max: limits.text })).optional(),
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
  kind: z.enum(invoiceKinds),
  created_at: time,
  state: z.enum(invoiceStatuses),
  customer_name: z.string().nullable(),
  parcel: z.string().nullable(),
  currency: z.string().nullable(),
  totals: totals.nullable(),
  open_amount: z.number().nullable(),
  issue_date: answerDay.nullable(),
  due_date: answerDay.nullable(),
  paid_on: answerDay.nullable(),
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
        parcel: z.string().exactOptional(),
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
    credits: z.strictObject({ id, number: z.string().nullable() }).nullable(),
    credit_notes: z.array(
      z.strictObject({
        id,
        number: z.string().nullable(),
        issue_date: answerDay.nullable(),
        gross: z.number(),
      }),
    ),
    payments: z.array(
      z.strictObject({
        id,
        paid_on: answerDay,
        amount: z.number(),
        method: z.enum(invoicePaymentMethods).nullable(),
      }),
    ),
    reminders: z.array(z.strictObject({ step: z.int(), sent_on: answerDay })),
    parcels: z.array(z.strictObject({ id, tracking_code: z.string() })),
  })
  .meta({ id: 'Invoice' });

/** The invoices of a month, as they were issued or would be. */
export const invoicedMonth: z.ZodType<InvoicedMonth> = z.strictObject({
  month: z.string(),
  dry_run: yesOrNo,
  invoices: z.array(
    z.strictObject({
      customer: z.strictObject({ id, name: z.string() }),
      currency: z.string().nullable(),
      parcels: z.int(),
      unpriced: z.array(z.string()),
      gross: z.number(),
      problems: z.array(z.enum(monthProblems)),
      invoice: z.strictObject({ id, number: z.string().nullable(), sent: yesOrNo }).nullable(),
    }),
  ),
});
