import { z } from 'zod';
import { day as answerDay, answerShape, id, time, yesNo as yesOrNo } from '../http/answer.ts';
import { messageKey } from '../http/input/error-map.ts';
import {
  calendarDay,
  currency as codeOfCurrency,
  line,
  optional,
  recordId,
  unitAmount,
} from '../http/input/fields.ts';
import { changeShape, newShape } from '../http/input/record.ts';
import { namedParcel } from '../parcels/find-parcel.ts';
import type { ErrorDetail } from '../shared/envelope.ts';
import { languageCodes } from '../shared/languages.ts';
import { limits } from '../shared/limits.ts';
import { type InvoicedMonth, monthProblems } from './shared/bookkeeping.ts';
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
  storedPaymentMethods,
} from './shared/invoice.ts';
import { receiptSizes } from './shared/receipt.ts';
import { taxCategories } from './shared/tax.ts';

export const currency = optional(codeOfCurrency());
const unit_price = unitAmount({ isTyped: true });

const invoiceLine = z.strictObject(newShape(invoiceLineFields, { unit_price }));

const { invoiceLines: max } = limits;
const lineSchema = z.toJSONSchema(invoiceLine, { io: 'input', unrepresentable: 'any' });
/** The lines are counted before any of them is parsed. */
const lines = z
  .array(z.unknown().meta({ ...lineSchema }))
  .refine(({ length }) => length <= max, messageKey('invoiceLines', { max }))
  .pipe(z.array(invoiceLine))
  .meta({ maxItems: max });

export const productInvoice = z.strictObject(newShape(invoiceFields));

/** A new draft. `issue`: whether the request also issues the draft, or issues and mails it. */
export const newDraft = z.strictObject({
  ...newShape(invoiceDraftFields, { currency }),
  customer: recordId().optional(),
  lines: lines.optional(),
  parcels: z.array(namedParcel).min(1).max(max).optional(),
  from: calendarDay().optional(),
  to: calendarDay().optional(),
  issue: z.enum(issuings).optional(),
});

/** A new invoice that is issued, and paid at the counter. */
export const paidInvoice = newDraft.extend({ paid: z.enum(invoicePaymentMethods) });

export const draftChange = z.strictObject({
  id: recordId(),
  ...changeShape(invoiceDraftFields, { currency }),
  lines: lines.optional(),
  issue: z.enum(issuings).optional(),
});

export type DraftInput = Omit<z.output<typeof draftChange>, 'id' | 'issue'>;

export type NewDraftInput = Omit<z.output<typeof newDraft>, 'issue'>;

export const invoicePayment = z.strictObject({
  id: recordId(),
  ...newShape(invoicePaymentFields, { amount: optional(unitAmount()) }),
  /** The currency of the amount; it has to be the invoice's. */
  currency: currency.optional(),
});

/** Which payment of an invoice to delete; by default, the last. */
export const paymentRemoval = z.strictObject({ id: recordId(), payment: recordId().optional() });

/** The lines of an invoice to credit. A request without lines credits the whole invoice. */
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

/** Which invoice to mail, and where to; by default, to the customer's address. */
export const invoiceMail = z.strictObject({
  id: recordId(),
  ...changeShape(invoiceMailFields),
});

/** The format of an electronic invoice: UBL 2.1, or Cross Industry Invoice. */
export const xmlQuery = z.object({ format: z.enum(['ubl', 'cii']).default('ubl') });

/** The size of a receipt. */
export const receiptQuery = z.object({ size: z.enum(receiptSizes).default('80mm') });

const number = z.number();
const text = z.string().nullable();
const date = answerDay.nullable();
const ref = { id, number: text };

const totals = z.strictObject({
  net: number,
  tax: number,
  gross: number,
  rates: z.array(z.strictObject({ rate: number, net: number, tax: number })),
});
const listedShape = {
  ...ref,
  product: text,
  kind: z.enum(invoiceKinds),
  created_at: time,
  state: z.enum(invoiceStatuses),
  customer_name: text,
  parcel: text,
  currency: text,
  totals: totals.nullable(),
  open_amount: number.nullable(),
  issue_date: date,
  due_date: date,
  paid_on: date,
  sent_at: time.nullable(),
  sent_to: text,
};
export const listedInvoice: z.ZodType<ListedInvoice> = z.strictObject(listedShape);
/** The fields of an invoice in a list, which its customer may see. */
export const listedInvoiceNames: readonly string[] = Object.keys(listedShape);
const warnings = z.array(
  z.strictObject({ field: z.string(), code: z.string(), message: z.string() }),
);
const invoiceShape = {
  ...listedShape,
  ...answerShape(invoiceDraftFields),
  lines: z.array(
    z.strictObject({
      description: z.string(),
      quantity: number,
      unit_price: number.nullable(),
      tax_rate: number.nullable(),
      tax_category: z.enum(taxCategories).nullable(),
      parcel: z.string().exactOptional(),
    }),
  ),
  company: z
    .strictObject({
      name: z.string(),
      address: text,
      email: text,
      phone: text,
      tax_number: text,
      vat_id: text,
      street: text,
      postcode: text,
      city: text,
      country: text,
      iban: text,
      bic: text,
      contact: text,
      logo: z
        .strictObject({
          name: z.string(),
          width: number,
          height: number,
          tone: z.enum(['dark', 'light']),
        })
        .nullable(),
      language: z.enum(languageCodes),
    })
    .nullable(),
  cancelled_at: time.nullable(),
  cancel_reason: text,
  credits: z.strictObject(ref).nullable(),
  credit_notes: z.array(z.strictObject({ ...ref, issue_date: date, gross: number })),
  payments: z.array(
    z.strictObject({
      id,
      paid_on: answerDay,
      amount: number,
      method: z.enum(storedPaymentMethods).nullable(),
      receipt: id.nullable(),
    }),
  ),
  reminders: z.array(z.strictObject({ step: z.int(), sent_on: answerDay })),
  parcels: z.array(z.strictObject({ id, tracking_code: z.string() })),
};
export const invoice: z.ZodType<Invoice> = z.strictObject(invoiceShape).meta({ id: 'Invoice' });
/** An invoice with `warnings`: what it lacks to be an electronic invoice, and what its PDF can't show. */
export const writtenInvoice: z.ZodType<Invoice & { warnings: ErrorDetail[] }> = z.strictObject({
  ...invoiceShape,
  warnings,
});

export const invoicedMonth: z.ZodType<InvoicedMonth> = z.strictObject({
  month: z.string(),
  dry_run: yesOrNo,
  invoices: z.array(
    z.strictObject({
      customer: z.strictObject({ id, name: z.string() }),
      currency: text,
      parcels: z.int(),
      unpriced: z.array(z.string()),
      undated: z.array(z.string()),
      gross: number,
      problems: z.array(z.enum(monthProblems)),
      warnings,
      invoice: z.strictObject({ ...ref, sent: yesOrNo }).nullable(),
    }),
  ),
  mailed: z.int(),
  without_address: z.int(),
});
