import { z } from 'zod';
import { pageOf } from '../../http/answer.ts';
import { listRequest } from '../../http/input/list-request.ts';
import { recordIdInput } from '../../http/input/record.ts';
import * as invoices from '../../invoices/schema.ts';
import type { Calls } from '../call.ts';
import * as answers from '../responses/invoices.ts';

const list = listRequest.omit({ before: true });

/** Invoices and their drafts. */
export const invoiceCalls: Calls = {
  'GET /api/invoices': {
    summary: 'List invoices',
    query: list.extend(invoices.invoiceFilter.shape),
    answer: pageOf(answers.listedInvoice),
  },
  'GET /api/invoices/{id}': {
    summary: 'Read an invoice',
    answer: answers.invoice,
    errors: [404],
  },
  'POST /api/invoices': {
    summary: 'Create an invoice',
    description: 'With `lines` it is a draft; with `product` alone it is issued without amounts.',
    json: z.union([invoices.newDraft, invoices.productInvoice]),
    answer: answers.invoice,
    status: 201,
    errors: [404],
    example: {
      customer_name: 'Ada Lovelace',
      currency: 'EUR',
      lines: [{ description: 'Express', unit_price: 1250 }],
    },
  },
  'PATCH /api/invoices': {
    summary: 'Change a draft',
    json: invoices.draftChange,
    answer: answers.invoice,
    errors: [404, 409],
    example: { id: 4, note: 'Thank you.' },
  },
  'DELETE /api/invoices': {
    summary: 'Delete a draft',
    json: recordIdInput,
    errors: [404, 409],
    example: { id: 4 },
  },
  'POST /api/invoices/issue': {
    summary: 'Issue a draft',
    json: recordIdInput,
    answer: answers.invoice,
    errors: [404, 409],
    example: { id: 4 },
  },
  'POST /api/invoices/payment': {
    summary: 'Record a payment',
    json: invoices.invoicePayment,
    answer: answers.invoice,
    errors: [404, 409],
    example: { id: 4, paid_on: '2026-03-02' },
  },
  'DELETE /api/invoices/payment': {
    summary: 'Take a payment back',
    json: recordIdInput,
    answer: answers.invoice,
    errors: [404, 409],
    example: { id: 4 },
  },
  'POST /api/invoices/cancellation': {
    summary: 'Cancel an invoice',
    json: invoices.invoiceCancellation,
    answer: answers.invoice,
    errors: [404, 409],
    example: { id: 4, reason: 'Ordered twice.' },
  },
  'POST /api/invoices/mail': {
    summary: 'Send an invoice by email',
    json: invoices.invoiceMail,
    answer: answers.invoice,
    status: 201,
    errors: [404, 409],
    example: { id: 4, to: 'ada@example.com' },
  },
};
