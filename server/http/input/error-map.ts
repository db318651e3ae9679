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

type FieldErrors = Messages['fieldErrors'];

/** The key of a field error in the translations. */
export type MessageKey = keyof FieldErrors;

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
  const sentence = entryOf(t.fieldErrors, key);
  // An entry of a list is called as the list is, unless it has a label of its own.
  const list = field.replace(/\.\d+$/, '');
  const label =
    labelOfDay(field, key, t) ??
    labelOfContent(issue, t) ??
    labelOf(field, t) ??
    labelOf(list, t) ??
    field;
  return sentence === undefined
    ? t.errors.badRequest
    : interpolateAny(sentence, { ...values, field: label });
}

/** The label of a field, as a screen has it. */
function labelOf(field: string, t: Messages): string | undefined {
  return (
    entryOf(fieldLabels(t), field) ??
    entryOf(sectionLabels(t), field) ??
    labelOfAddress(field, t) ??
    entryOf(invoiceLabels(t), field) ??
    entryOf(t.apiKeys.fields, field) ??
    labelOfWebhook(field, t) ??
    labelOfLine(field, t) ??
    labelOfPiece(field, t) ??
    labelOfPrice(field, t) ??
    homeFieldLabel(field, t) ??
    entryOf(formLabels(t), field)
  );
}

/** The labels of what several forms of a section share; where two name the same field, the later one counts. */
function sectionLabels(t: Messages) {
  const { customers, invoicing, branding, replies, mailServers, geocoder, proof } = t;
  return {
    ...customers.fields,
    ...invoicing.fields,
    ...branding.fields,
    ...replies.fields,
    ...mailServers.fields,
    ...geocoder.fields,
    ...proof.fields,
  };
}

/** The label of the first or the last day of a period: `from` and `to` alone are those of a way. */
function labelOfDay(field: string, key: string, { parcelList }: Messages): string | undefined {
  const { from, to } = parcelList;
  return key === 'day' || key === 'dayFrom' ? entryOf({ from, to }, field) : undefined;
}

/** The label of `kind` in exports and imports, where it says what a file contains. Customers have another field of that name. */
function labelOfContent(issue: z.core.$ZodIssue, { exporting }: Messages): string | undefined {
  const isContent = issue.code === 'invalid_value' && issue.values.includes('activities');
  return isContent ? exporting.fields.kind : undefined;
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
    answer: privacy.unlock.maskedLabel,
    surcharges: prices.surcharges,
    message: control.fields.body,
    codes: runs.fields.parcels,
    add: runs.fields.parcels,
    ids: runs.fields.parcels,
    price_text: control.fields.price,
    focus_x: control.home.focusX,
    focus_y: control.home.focusY,
    customer_id: control.audit.records.customer,
    add_sender: customers.add,
    add_recipient: customers.add,
    'from.0': customers.other,
    duplicates: customers.duplicates,
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
  return entryOf({ url, events, since }, field);
}

/** The label of a field in a line of an invoice: `Line 2, Quantity`. */
function labelOfLine(field: string, t: Messages): string | undefined {
  const [, index, name = ''] = /^lines\.(\d+)(?:\.(\w+))?$/.exec(field) ?? [];
  if (index === undefined) return undefined;
  const line = interpolate(t.invoicing.form.line, { number: Number(index) + 1 });
  return labelAt(line, entryOf(t.invoicing.fields, name), t);
}

/** `Piece 2, Weight`; without a label, the place alone. */
function labelAt(place: string, label: string | undefined, { errors }: Messages): string {
  return label === undefined ? place : interpolate(errors.fieldAt, { place, field: label });
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
  return place === undefined ? label : labelAt(place, label, t);
}

/** The label of a field of one of the pieces of a parcel: `Piece 2, Weight`. */
function labelOfPiece(field: string, t: Messages): string | undefined {
  const { pieces, control } = t;
  const [, index, name = ''] = /^pieces\.(\d+)(?:\.(\w+))?$/.exec(field) ?? [];
  if (index === undefined) return undefined;
  const piece = interpolate(pieces.number, { number: Number(index) + 1 });
  const { parcel_content: content } = control.fields;
  return labelAt(piece, entryOf({ ...control.fields, content }, name), t);
}

/** The label of a field of a delivery service: `Zone 2, Prices`. */
function labelOfPrice(field: string, t: Messages): string | undefined {
  const { prices, control } = t;
  const [, list, index, name = ''] = /^(zones|surcharges)\.(\d+)(?:\.(\w+))?/.exec(field) ?? [];
  const labels = { ...control.fields, ...prices.fields };
  if (list === undefined) return entryOf(labels, field);
  const place =
    list === 'zones' ? interpolate(prices.zone, { number: Number(index) + 1 }) : prices.surcharges;
  return labelAt(place, entryOf(labels, name), t);
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
