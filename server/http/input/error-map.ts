import type { z } from 'zod';
import { homeFieldLabel } from '../../../views/translations/home-labels.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import {
  addressLabels,
  fieldLabels,
  invoiceLabels,
} from '../../../views/translations/parcel-labels.ts';
import {
  interpolate,
  interpolateAny,
  type ParamNames,
  type Params,
} from '../../shared/interpolate.ts';

/** The key of a field error in the translations. */
export type MessageKey = keyof FieldErrors;

type FieldErrors = Messages['fieldErrors'] &
  Messages['trackingFiles']['fieldErrors'] &
  Messages['mailServers']['fieldErrors'] &
  Messages['branding']['fieldErrors'] &
  Messages['company']['fieldErrors'] &
  Messages['invoicing']['fieldErrors'] &
  Messages['importing']['fieldErrors'] &
  Messages['apiKeys']['fieldErrors'] &
  Messages['webhooks']['fieldErrors'];

/** The params of an error message besides {{field}}; empty if there are none. */
type MessageParams<Key extends MessageKey> = [OwnParams<Key>] extends [never]
  ? []
  : [params: Record<OwnParams<Key>, string | number>];

/** The keys of messages without any param but {{field}}. */
export type PlainMessageKey = {
  [Key in MessageKey]: [OwnParams<Key>] extends [never] ? Key : never;
}[MessageKey];

type OwnParams<Key extends MessageKey> = Key extends MessageKey
  ? Exclude<ParamNames<FieldErrors[Key]>, 'field'>
  : never;

/**
 * Options for a custom check: the key of its error message, and the message's params. {{field}} becomes the field's name
 * in the reader's language. Unlike other errors of `z.custom`, this one does not prevent checks that compare fields.
 */
export function messageKey<Key extends MessageKey>(key: Key, ...[values]: MessageParams<Key>) {
  return { params: { key, values }, abort: false };
}

/** The error message for one field, in the reader's language. */
export function messageFor(issue: z.core.$ZodIssue, t: Messages): string {
  const field = issue.path.join('.').replace(/^event\./, '');
  const { key, values } = sentenceOf(issue);
  const sentences = {
    ...t.fieldErrors,
    ...t.trackingFiles.fieldErrors,
    ...t.mailServers.fieldErrors,
    ...t.branding.fieldErrors,
    ...t.company.fieldErrors,
    ...t.invoicing.fieldErrors,
    ...t.importing.fieldErrors,
    ...t.apiKeys.fieldErrors,
    ...t.webhooks.fieldErrors,
  };
  const sentence = entryOf(sentences, key);
  const label =
    labelOfDay(field, key, t) ??
    entryOf(fieldLabels(t), field) ??
    entryOf(t.proof.fields, field) ??
    entryOf(t.mailServers.fields, field) ??
    entryOf(t.replies.fields, field) ??
    entryOf(t.branding.fields, field) ??
    entryOf(t.invoicing.fields, field) ??
    entryOf(t.customers.fields, field) ??
    labelOfAddress(field, t) ??
    entryOf(invoiceLabels(t), field) ??
    entryOf(t.apiKeys.fields, field.replace(/\.\d+$/, '')) ??
    labelOfWebhook(field, t) ??
    labelOfLine(field, t) ??
    labelOfPiece(field, t) ??
    labelOfPrice(field, t) ??
    homeFieldLabel(field, t) ??
    entryOf(formLabels(t), field) ??
    field;
  return sentence === undefined
    ? t.errors.badRequest
    : interpolateAny(sentence, { ...values, field: label });
}

/** The label of the first or the last day of a period: `from` and `to` alone are those of a way. */
function labelOfDay(field: string, key: string, { parcelList }: Messages): string | undefined {
  const { from, to } = parcelList;
  return key === 'day' ? entryOf({ from, to }, field) : undefined;
}

/** The labels of fields that one form alone has. */
function formLabels(t: Messages) {
  const { runs, staff, control, importing, writing, privacy, prices, customers } = t;
  return {
    ...runs.fields,
    role: staff.role,
    month: control.form.month,
    file: importing.page.steps.file,
    shown_in: writing.fields.shown_in,
    days: privacy.links.days,
    surcharges: prices.surcharges,
    message: control.fields.body,
    codes: runs.fields.parcels,
    price_text: control.fields.price,
    focus_x: control.home.focusX,
    focus_y: control.home.focusY,
    customer_id: control.audit.records.customer,
    add_sender: customers.add,
    add_recipient: customers.add,
    'from.0': customers.other,
    sort: t.parcelList.sort,
    query: control.list.search,
    format: t.exporting.fields.format,
    run: runs.run,
    stops: runs.selected,
    remove: runs.remove,
    zones: interpolate(prices.zone, { number: 1 }),
  };
}

/** The label of a field of a webhook. */
function labelOfWebhook(field: string, { webhooks }: Messages): string | undefined {
  const { url, events, since } = webhooks;
  return entryOf({ url, events, since }, field.replace(/\.\d+$/, ''));
}

/** The label of a field in a line of an invoice: `Line 2, Quantity`. */
function labelOfLine(field: string, { invoicing }: Messages): string | undefined {
  const [, index, name = ''] = /^lines\.(\d+)(?:\.(\w+))?$/.exec(field) ?? [];
  if (index === undefined) return undefined;
  const number = Number(index) + 1;
  const label = entryOf(invoicing.fields, name);
  if (label === undefined) return interpolate(invoicing.form.line, { number });
  return interpolate(invoicing.lineField, { number, field: label });
}

/** The label of a part of an address, of a customer or in a question for a price: `Address 2, Postcode`. */
function labelOfAddress(field: string, t: Messages): string | undefined {
  const [, list, index, name = ''] =
    /^(addresses|billing_address|from|to)(?:\.(\d+))?(?:\.([a-z]\w*))?$/.exec(field) ?? [];
  const label = entryOf(addressLabels(t), name) ?? entryOf(t.control.fields, name);
  const isWhole = name === 'text' || (name === '' && list === 'addresses');
  if (list === undefined || (label === undefined && !isWhole)) return undefined;
  const { from, to } = t.control.fields;
  const { billing_address } = t.customers.fields;
  const place =
    index === undefined
      ? entryOf({ billing_address, from, to }, list)
      : interpolate(t.customers.address, { number: Number(index) + 1 });
  return label === undefined ? place : `${place}, ${label}`;
}

/** The label of a field of one of the pieces of a parcel: `Piece 2, Weight`. */
function labelOfPiece(field: string, { pieces, control }: Messages): string | undefined {
  const [, index, name = ''] = /^pieces\.(\d+)(?:\.(\w+))?$/.exec(field) ?? [];
  if (index === undefined) return undefined;
  const number = Number(index) + 1;
  const { parcel_content: content } = control.fields;
  const label = entryOf({ ...control.fields, content }, name);
  if (label === undefined) return interpolate(pieces.number, { number });
  return interpolate(pieces.field, { number, field: label });
}

/** The label of a field of a delivery service: `Zone 2, Prices`. */
function labelOfPrice(field: string, { prices, control }: Messages): string | undefined {
  const [, list, index, name = ''] = /^(zones|surcharges)\.(\d+)(?:\.(\w+))?/.exec(field) ?? [];
  const labels = { ...control.fields, ...prices.fields };
  if (list === undefined) return entryOf(labels, field);
  const place =
    list === 'zones' ? interpolate(prices.zone, { number: Number(index) + 1 }) : prices.surcharges;
  const label = entryOf(labels, name);
  return label === undefined ? place : `${place}, ${label}`;
}

function sentenceOf(issue: z.core.$ZodIssue): { key: string; values: Params } {
  switch (issue.code) {
    case 'custom':
      return { key: '', values: {}, ...issue.params };
    case 'too_small':
      return tooSmall(issue);
    case 'too_big': {
      const key = issue.origin === 'array' ? 'tooManyItems' : 'tooLong';
      return { key, values: { max: Number(issue.maximum) } };
    }
    case 'invalid_format':
      return { key: issue.format === 'email' ? 'email' : '', values: {} };
    case 'invalid_value':
      return { key: 'choice', values: { options: issue.values.map(String).join(', ') } };
    case 'invalid_type':
      return required;
    default:
      return { key: '', values: {} };
  }
}

const required = { key: 'required', values: {} };

function tooSmall({ origin, minimum }: z.core.$ZodIssueTooSmall) {
  const min = Number(minimum);
  if (min <= 1) return required;
  return { key: origin === 'array' ? 'tooFewItems' : 'tooShort', values: { min } };
}

/** Own properties only, because names come from requests and may be those of inherited properties. */
function entryOf(entries: Record<string, string>, name: string): string | undefined {
  return Object.hasOwn(entries, name) ? entries[name] : undefined;
}
