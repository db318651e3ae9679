import type { z } from 'zod';
import { homeFieldLabel } from '../../../views/translations/home-labels.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import {
  addressLabels,
  fieldLabels,
  invoiceLabels,
} from '../../../views/translations/parcel-labels.ts';
import { ownEntry } from '../../shared/field-values.ts';
import {
  interpolate,
  interpolateAny,
  type ParamNames,
  type Params,
} from '../../shared/interpolate.ts';

type FieldErrors = Messages['fieldErrors'];

/** The key of a field error in the translations. */
export type MessageKey = keyof FieldErrors;

/** The params of an error message in addition to {{field}}; empty if there are none. */
type MessageParams<Key extends MessageKey> = [OwnParams<Key>] extends [never]
  ? []
  : [params: Record<OwnParams<Key>, string | number>];

/** The keys of messages whose only param is {{field}}. */
export type PlainMessageKey = {
  [Key in MessageKey]: [OwnParams<Key>] extends [never] ? Key : never;
}[MessageKey];

type OwnParams<Key extends MessageKey> = Key extends MessageKey
  ? Exclude<ParamNames<FieldErrors[Key]>, 'field'>
  : never;

/**
 * The options of a custom check: the key and the params of its error message. {{field}} becomes the field's label in the reader's
 * language. Unlike other errors of `z.custom`, this one does not prevent checks that compare fields.
 */
export function messageKey<Key extends MessageKey>(key: Key, ...[values]: MessageParams<Key>) {
  return { params: { key, values }, abort: false };
}

/** The error message for one field, in the reader's language. */
export function fieldErrorMessage(issue: z.core.$ZodIssue, t: Messages): string {
  const field = issue.path.join('.').replace(/^event\./, '');
  const { key, values } = issueSentence(issue);
  const sentence = ownEntry(t.fieldErrors, key);
  // An entry of a list without a label of its own has the label of the list.
  const list = field.replace(/\.\d+$/, '');
  const label =
    labelOfDay(field, key, t) ??
    labelOfContent(issue, t) ??
    findFieldLabel(field, t) ??
    findFieldLabel(list, t) ??
    field;
  return sentence === undefined
    ? t.errors.badRequest
    : interpolateAny(sentence, { ...values, field: label });
}

/** The label of a field, as screens have it. */
function findFieldLabel(field: string, t: Messages): string | undefined {
  return (
    ownEntry(fieldLabels(t), field) ??
    ownEntry(sectionLabels(t), field) ??
    labelOfAddress(field, t) ??
    ownEntry(invoiceLabels(t), field) ??
    ownEntry(t.apiKeys.fields, field) ??
    labelOfItem(field, t) ??
    homeFieldLabel(field, t) ??
    ownEntry(formLabels(t), field)
  );
}

/**
 * The labels that several forms of a section share; if two sections name the same field, the label of the later section is used.
 */
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

/** The label of the first or the last day of a period; if the error is not about a day, `from` and `to` are places. */
function labelOfDay(field: string, key: string, { parcelList }: Messages): string | undefined {
  const { from, to } = parcelList;
  return key === 'day' || key === 'dayFrom' ? ownEntry({ from, to }, field) : undefined;
}

/** The label of `kind` in exports and imports, which says what a file contains. Customers have another field of this name. */
function labelOfContent(issue: z.core.$ZodIssue, { exporting }: Messages): string | undefined {
  const isContent = issue.code === 'invalid_value' && issue.values.includes('activities');
  return isContent ? exporting.fields.kind : undefined;
}

/** The labels of fields that only one form has. */
function formLabels(t: Messages) {
  const { runs, staff, control, importing, writing, privacy, prices, customers, webhooks } = t;
  return {
    ...runs.fields,
    url: webhooks.url,
    events: webhooks.events,
    since: webhooks.since,
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

/** The label of a field in a line of an invoice, a piece of a parcel, or a delivery service: `Line 2, Quantity`. */
function labelOfItem(field: string, t: Messages): string | undefined {
  const { control, invoicing, pieces, prices } = t;
  const [, list, index, name = ''] =
    /^(lines|pieces|zones|surcharges)\.(\d+)(?:\.(\w+))?/.exec(field) ?? [];
  const number = Number(index) + 1;
  const pieceLabels = { ...control.fields, content: control.fields.parcel_content };
  const priceLabels = { ...control.fields, ...prices.fields };
  switch (list) {
    case 'lines':
      return labelAt(
        interpolate(invoicing.form.line, { number }),
        ownEntry(invoicing.fields, name),
        t,
      );
    case 'pieces':
      return labelAt(interpolate(pieces.number, { number }), ownEntry(pieceLabels, name), t);
    case 'zones':
      return labelAt(interpolate(prices.zone, { number }), ownEntry(priceLabels, name), t);
    case 'surcharges':
      return labelAt(prices.surcharges, ownEntry(priceLabels, name), t);
    default:
      return ownEntry(priceLabels, field);
  }
}

/** `Piece 2, Weight`, or only the place if there is no label. */
function labelAt(place: string, label: string | undefined, { errors }: Messages): string {
  return label === undefined ? place : interpolate(errors.fieldAt, { place, field: label });
}

/** The label of a part of an address, of a customer or in a request for a quote: `Address 2, Postcode`. */
function labelOfAddress(field: string, t: Messages): string | undefined {
  const [, list, index, name = ''] =
    /^(addresses|billing_address|from|to)(?:\.(\d+))?(?:\.([a-z]\w*))?$/.exec(field) ?? [];
  const label = ownEntry(addressLabels(t), name) ?? ownEntry(t.control.fields, name);
  const isWhole = name === 'text' || (name === '' && list === 'addresses');
  if (list === undefined || (label === undefined && !isWhole)) return undefined;
  const { from, to } = t.control.fields;
  const { billing_address } = t.customers.fields;
  const place =
    index === undefined
      ? ownEntry({ billing_address, from, to }, list)
      : interpolate(t.customers.address, { number: Number(index) + 1 });
  return place === undefined ? label : labelAt(place, label, t);
}

function issueSentence(issue: z.core.$ZodIssue): { key: string; values: Params } {
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
