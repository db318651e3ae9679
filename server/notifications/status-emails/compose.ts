import { messagesOf } from '../../../views/translations/index.ts';
import { localizedStatus } from '../../parcels/event-presets/words.ts';
import { isolate } from '../../shared/isolate.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import { trackPath, urlInLanguage } from '../../shared/paths.ts';
import type { Settings } from '../../shared/settings.ts';
import type { Stage } from '../../shared/stages.ts';
import { interpolateStatusEmail, type StatusEmailValues } from '../../shared/status-email.ts';
import type { NewMail } from '../mail/compose.ts';
import type { StagedParcel } from './consumer.ts';
import { deliveryDaysInWords } from './delivery-days.ts';
import type { StatusEmailRow } from './queries.ts';
import { localizePreset } from './words.ts';

/** Longer than any that is meant to be read; the database takes a little more. */
const longest = { subject: 300, body: 20_000 };

type About = {
  settings: Settings;
  /** The reader's language, which counts as long as the words are the standard ones. */
  language: LanguageCode;
  /** The site's origin; null where it is not known yet. */
  origin: string | null;
};

/** The mail that tells of a parcel's stage: the standard words are in the reader's language, own ones in the site's. */
export function composeStatusEmail(
  parcel: StagedParcel,
  row: StatusEmailRow,
  { settings, language: reader, origin }: About,
): Pick<NewMail, 'language' | 'subject' | 'body' | 'action'> {
  const isStandard = row.subject === null && row.body === null;
  const language = isStandard ? reader : settings.content_language;
  const mail = localizePreset(row, language);
  const known = valuesOf(parcel, { ...settings, content_language: language }, origin);
  const values = isStandard ? forReader(known, language) : known;
  const subject = interpolateStatusEmail(mail.subject, values) || parcel.tracking_code;
  const body = cut(interpolateStatusEmail(mail.body, values), longest.body);
  const url = values.tracking_link;
  return {
    language,
    subject: cut(subject, longest.subject),
    body: url === '' || body.split('\n').includes(url) ? body : `${body}\n\n${url}`,
    action: url === '' ? null : { label: messagesOf(language).stageMails.track, url },
  };
}

/**
 * What standard words are filled with: what may be of another script is set apart, and the page is in their language.
 * Own words may have a value within an address, and are filled with what a parcel holds.
 */
function forReader(values: StatusEmailValues, language: LanguageCode): StatusEmailValues {
  const { recipient_name, tracking_code, status, current_location, tracking_link } = values;
  return {
    ...values,
    tracking_link: tracking_link && urlInLanguage(tracking_link, language),
    recipient_name: isolate(recipient_name, language),
    tracking_code: isolate(tracking_code, language),
    status: isolate(status, language),
    current_location: isolate(current_location, language),
  };
}

/** The first characters of a text, as databases count them. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : [...text].slice(0, length).join('');
}

/** What the fields of an example parcel say. */
export function exampleValues(
  stage: Stage,
  settings: Settings,
  origin: string,
  now: Date,
): StatusEmailValues {
  const { exampleName, examplePlace } = messagesOf(settings.content_language).stageMails;
  const example = {
    stage,
    tracking_code: 'WB-48213',
    recipient_name: exampleName,
    current_location: examplePlace,
    status: null,
    status_key: null,
    min_expected_delivery_date: now.toISOString().slice(0, 10),
    max_expected_delivery_date: null,
  };
  return valuesOf(example, settings, origin);
}

/** What a mail says of a parcel. */
type Told = Pick<
  StagedParcel,
  | 'stage'
  | 'tracking_code'
  | 'recipient_name'
  | 'current_location'
  | 'status'
  | 'status_key'
  | 'min_expected_delivery_date'
  | 'max_expected_delivery_date'
>;

function valuesOf(
  parcel: Told,
  { content_language, company_name }: Settings,
  origin: string | null,
): StatusEmailValues {
  const { stages } = messagesOf(content_language);
  const { recipient_name, tracking_code, current_location } = parcel;
  const stage = stages[parcel.stage];
  return {
    recipient_name,
    tracking_code,
    stage,
    status: localizedStatus(parcel, content_language).status ?? stage,
    current_location: current_location ?? '',
    delivery_date: deliveryDaysInWords({ ...parcel, progress: null }, content_language),
    tracking_link: origin === null ? '' : `${origin}${trackPath(tracking_code)}`,
    company_name,
  };
}
