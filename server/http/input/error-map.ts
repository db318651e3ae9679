import type { z } from 'zod';
import { homeFieldLabel } from '../../../views/translations/home-labels.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import {
  addressLabels,
  fieldLabels,
  invoiceLabels,
} from '../../../views/translations/parcel-labels.ts';
import { homeFields } from '../../content/shared/home.ts';
import { fieldNames, omit, ownEntry, pick } from '../../shared/field-values.ts';
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
  if (sentence === undefined) return t.errors.badRequest;
  const label =
    labelInContext(field, issue, t) ??
    ownEntry(labels(t), field) ??
    labelInPlace(field, t) ??
    // An entry of a list without a label of its own has the label of the list.
    ownEntry(labels(t), field.replace(/\.\d+$/, '')) ??
    field;
  return interpolateAny(sentence, { ...values, field: label });
}

/** The label of a name that means something else elsewhere: the days of a period, the times of a shift, and the content of a file. */
function labelInContext(field: string, issue: z.core.$ZodIssue, t: Messages): string | undefined {
  const { from, to } = t.parcelList;
  const isDay = issue.code === 'custom' && /^day(From)?$/.test(issue.params?.key);
  if (isDay) return ownEntry({ from, to }, field);
  const isTime = issue.code === 'custom' && /^(later|earlier)Time$/.test(issue.params?.key);
  if (isTime) return ownEntry(t.fleet.fields, field);
  const isContent = issue.code === 'invalid_value' && issue.values.includes('activities');
  return isContent ? t.exporting.fields.kind : undefined;
}

const labelsByLanguage = new WeakMap<Messages, Record<string, string>>();

/** The labels of fields by their names, as screens have them; of two with the same name, the later one is used. */
function labels(t: Messages): Record<string, string> {
  const known = labelsByLanguage.get(t);
  if (known !== undefined) return known;
  const { runs, staff, control, importing, writing, privacy, prices, customers, webhooks } = t;
  const { collections, fleet } = t;
  const home = fieldNames(homeFields).map((name) => [name, homeFieldLabel(name, t)]);
  const made = {
    ...omit(fleet.fields, ['from', 'to']),
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
    address: control.fields.contact_address,
    drivers: runs.fields.driver,
    ...pick(control.addressParts, ['street2', 'region']),
    repeat: collections.repeats,
    repeat_until: collections.repeatUntil,
    ...Object.fromEntries(home),
    ...pick(t.payouts.fields, ['dispute', 'bank_reference']),
    until: t.payouts.until,
    ...prices.fields,
    ...t.apiKeys.fields,
    ...invoiceLabels(t),
    ...customers.fields,
    may_invite: t.my.users.mayInvite,
    problem_mails: t.my.users.problemMails,
    summary_mails: t.my.users.summaryMails,
    ...t.invoicing.fields,
    ...t.branding.fields,
    ...t.replies.fields,
    ...t.mailServers.fields,
    ...t.geocoder.fields,
    ...t.workingDays.fields,
    ...t.proof.fields,
    ...t.till.fields,
    ...fieldLabels(t),
  };
  labelsByLanguage.set(t, made);
  return made;
}

/** The label of a field in an address, or in an entry of a list: `Line 2, Quantity`; the place alone if the field has none. */
function labelInPlace(field: string, t: Messages): string | undefined {
  const { control, customers, errors, fleet, invoicing, payouts, pieces, prices, runs } = t;
  const { workingDays } = t;
  const [, name = '', index, part = ''] = /^(\w+)(?:\.(\d+))?(?:\.(\w+))?/.exec(field) ?? [];
  const number = Number(index) + 1;
  const ofAddress = { ...control.fields, ...addressLabels(t) };
  const ofService = { ...control.fields, ...prices.fields };
  const places: Record<string, [place: string, labels: Record<string, string>]> = {
    lines: [interpolate(invoicing.form.line, { number }), invoicing.fields],
    drivers: [`${runs.fields.driver} ${number}`, { ...fleet.fields, ...runs.fields }],
    pieces: [
      interpolate(pieces.number, { number }),
      { ...control.fields, content: control.fields.parcel_content },
    ],
    zones: [interpolate(prices.zone, { number }), ofService],
    surcharges: [prices.surcharges, ofService],
    addresses: [interpolate(customers.address, { number }), ofAddress],
    billing_address: [customers.fields.billing_address, ofAddress],
    payout_terms: [payouts.terms.title, payouts.terms],
    from: [control.fields.from, ofAddress],
    to: [control.fields.to, ofAddress],
    closed_days: [workingDays.fields.closed_days, {}],
    worked_days: [workingDays.fields.worked_days, {}],
  };
  const [place, known] = (Object.hasOwn(places, name) ? places[name] : undefined) ?? [];
  if (place === undefined || known === undefined) return undefined;
  const label = ownEntry(known, part);
  return label === undefined ? place : interpolate(errors.fieldAt, { place, field: label });
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
