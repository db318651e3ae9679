import { messagesOf } from '../../../views/translations/index.ts';
import { localDate } from '../../days.ts';
import { localizeStatus } from '../../parcels/event-presets/words.ts';
import { isolate } from '../../shared/isolate.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import { trackPath } from '../../shared/paths.ts';
import type { Settings } from '../../shared/settings.ts';
import type { Stage } from '../../shared/stages.ts';
import { interpolateStatusEmail, type StatusEmailValues } from '../../shared/status-email.ts';
import type { NewMail } from '../mail/compose.ts';
import type { ParcelWithStage, StageEvent } from './consumer.ts';
import { localizeStatusEmail, type StatusEmailRow } from './model.ts';
import { arrivalInWords, standardHeading, timeInWords } from './words.ts';

/** In characters: longer than any text that is meant to be read. The database accepts a little more. */
const maxLength = { subject: 300, body: 20_000 };

type Options = {
  settings: Settings;
  /** The reader's language, which the standard words are in. */
  language: LanguageCode;
  /** The site's origin; null if it is not known yet. */
  origin: string | null;
  /** The site's, an IANA name. */
  timeZone: string;
};

/** The mail about a parcel's stage: standard words in the reader's language, own words in that of the content. */
export function composeStatusEmail(
  parcel: ParcelWithStage,
  row: StatusEmailRow,
  { settings, language: reader, origin, timeZone }: Options,
): Pick<NewMail, 'language' | 'subject' | 'heading' | 'body' | 'action'> {
  const isStandard = row.subject === null && row.body === null;
  const language = isStandard ? reader : settings.content_language;
  const mail = localizeStatusEmail(row, language);
  const linkTo = (code: string) => linkFrom(origin, code, isStandard ? language : null);
  const plain = valuesOf(parcel, { ...settings, content_language: language }, timeZone, linkTo);
  const values = isStandard ? isolateValues(plain, language) : plain;
  const subject = interpolateStatusEmail(mail.subject, values) || parcel.tracking_code;
  const body = cut(interpolateStatusEmail(mail.body, values), maxLength.body);
  const url = values.tracking_link;
  return {
    language,
    subject: cut(subject, maxLength.subject),
    ...(isStandard && headingOf(row.stage, values, language)),
    body: url === '' || body.split('\n').includes(url) ? body : `${body}\n\n${url}`,
    action: url === '' ? null : { label: messagesOf(language).statusEmails.track, url },
  };
}

/** The first sentence of standard words; with an uncommonly long name in it, the subject stands in its place. */
function headingOf(
  stage: Stage,
  values: StatusEmailValues,
  language: LanguageCode,
): Pick<NewMail, 'heading'> {
  const heading = interpolateStatusEmail(standardHeading(stage, language), values);
  return heading.length <= maxLength.subject ? { heading } : {};
}

/** The address of a result, in a language if not in the browser's; '' where the site's origin is not known. */
function linkFrom(origin: string | null, code: string, language: LanguageCode | null): string {
  return origin === null ? '' : `${origin}${trackPath(code, 1, language)}`;
}

/**
 * The values for standard words: those that may be in another script are isolated. A status that says no more than the stage is left out, as the first sentence has it. Own words
 * get plain values, because they may have one within an address.
 */
function isolateValues(values: StatusEmailValues, language: LanguageCode): StatusEmailValues {
  const { recipient_name, tracking_code, stage, status, current_location } = values;
  const { event_note, event_place } = values;
  return {
    ...values,
    recipient_name: isolate(recipient_name, language),
    tracking_code: isolate(tracking_code, language),
    status: status === stage ? '' : isolate(status, language),
    current_location: isolate(current_location, language),
    event_note: isolate(event_note, language),
    event_place: isolate(event_place, language),
  };
}

/** The first characters of a text, as databases count them. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : [...text].slice(0, length).join('');
}

/** The values of the merge fields for an example parcel. */
export function exampleValues(
  stage: Stage,
  settings: Settings,
  origin: string,
  { now, timeZone }: { now: Date; timeZone: string },
): StatusEmailValues {
  const { exampleName, examplePlace } = messagesOf(settings.content_language).statusEmails;
  const example = {
    stage,
    tracking_code: 'WB-48213',
    recipient_name: exampleName,
    current_location: examplePlace,
    event: { description: '', location: examplePlace, created_at: now.toISOString() },
    status: null,
    status_key: null,
    min_expected_delivery_date: now.toISOString().slice(0, 10),
    max_expected_delivery_date: null,
  };
  return valuesOf(example, settings, timeZone, (code) => linkFrom(origin, code, null));
}

/** The fields of a parcel that a mail may contain. */
type MailedParcel = Pick<
  ParcelWithStage,
  | 'stage'
  | 'tracking_code'
  | 'recipient_name'
  | 'current_location'
  | 'status'
  | 'status_key'
  | 'min_expected_delivery_date'
  | 'max_expected_delivery_date'
> & { event: Omit<StageEvent, 'stage'> | null };

function valuesOf(
  parcel: MailedParcel,
  { content_language, company_name }: Settings,
  timeZone: string,
  linkTo: (code: string) => string,
): StatusEmailValues {
  const { stages } = messagesOf(content_language);
  const { recipient_name, tracking_code, current_location, event } = parcel;
  const stage = stages[parcel.stage];
  return {
    recipient_name,
    tracking_code,
    stage,
    status: localizeStatus(parcel, content_language).status ?? stage,
    current_location: current_location ?? '',
    event_note: event?.description ?? '',
    event_place: event?.location ?? current_location ?? '',
    event_time:
      event === null
        ? ''
        : timeInWords(event.created_at, event.time_zone ?? timeZone, content_language),
    delivery_date: arrivalInWords(
      {
        ...{ ...parcel, progress: null },
        ...(event !== null && {
          out_for_delivery_day: localDate(new Date(event.created_at), timeZone),
        }),
      },
      localDate(new Date(), timeZone),
      content_language,
    ),
    tracking_link: linkTo(tracking_code),
    company_name,
  };
}
