import { formatDays, formatDaysAhead, formatRange } from '../../../views/parts/dates.ts';
import { historyTimes } from '../../../views/parts/event-times.ts';
import { hoursInWords } from '../../../views/parts/opening-hours.tsx';
import {
  lastPickupDay,
  paymentInWords,
  pickupPlace,
  piecesInWords,
  type ResultParcel,
  resultTexts,
} from '../../../views/parts/result-words.ts';
import { stageTexts } from '../../../views/parts/status.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import type { Settings } from '../../admin/shared/settings.ts';
import type { Consumer } from '../../audit/consumers.ts';
import type { Config } from '../../config.ts';
import { openingWeek } from '../../content/shared/company.ts';
import type { Db } from '../../database/tables.ts';
import { siteToday } from '../../days.ts';
import { memoize } from '../../memoized.ts';
import { localizeEvent, localizeStatus } from '../../parcels/event-presets/words.ts';
import { stageSinceDay } from '../../parcels/find-with-history.ts';
import {
  type ExpectedParcel,
  expectedArrival,
  localDate,
} from '../../parcels/shared/delivery-days.ts';
import { dateFormat } from '../../shared/date-format.ts';
import { progressByStage, type Stage, type StatusEmailRecipients } from '../../shared/enums.ts';
import { mapValues, pick } from '../../shared/field-values.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { isolate } from '../../shared/isolate.ts';
import { type LanguageCode, languageByCode } from '../../shared/languages.ts';
import { trackPath } from '../../shared/paths.ts';
import { dayMs, later } from '../../times.ts';
import { knownOrigin } from '../../web/app-state.ts';
import { onWorkingDays } from '../../working-calendar.ts';
import type { MailContentColumns, NewMail } from '../mail/compose.ts';
import type { Mailer } from '../mail/mailer.ts';
import { findUnsubscribes, mailSigner } from '../mail/unsubscribes.ts';
import { interpolateStatusEmail, type StatusEmailValues } from '../shared/mail.ts';
import {
  findParcelsWithStage,
  type Notice,
  type ParcelWithStage,
  type StageEvent,
  statusEmailConsumer,
} from './consumer.ts';
import {
  findStatusEmails,
  localizeStatusEmail,
  type StatusEmailRow,
  standardWords,
} from './model.ts';

/** Mails each stage that a parcel reaches to its recipient or sender, as the administrator has set up. */
export function notifyRecipients(
  mailer: Mailer,
  config: Pick<Config, 'publicUrl' | 'timeZone' | 'calendar'>,
): Consumer {
  return statusEmailConsumer({
    name: 'status-emails',
    kind: 'stage',
    mailer,
    findNotices: async (trx, ids, settings) =>
      composeNotices(trx, await findParcelsWithStage(trx, ids), settings, config),
  });
}

async function composeNotices(
  trx: Db,
  parcels: readonly ParcelWithStage[],
  settings: Settings,
  config: Pick<Config, 'publicUrl' | 'timeZone' | 'calendar'>,
): Promise<Notice[]> {
  const mails = new Map((await findStatusEmails(trx)).map((mail) => [mail.stage, mail]));
  const addressed = parcels.flatMap((parcel) => {
    const mail = mails.get(parcel.stage);
    if (mail === undefined) return [];
    const addressees = stageAddressees(parcel, mail.to, settings);
    return addressees.map((addressee) => ({ parcel, mail, ...addressee }));
  });
  if (addressed.length === 0) return [];
  const origin = await knownOrigin(trx, config);
  const { timeZone, calendar } = config;
  const today = siteToday({ config });
  const { emailKey, unsubscribeUrlFor } = await mailSigner(trx);
  const unsubscribes = await findUnsubscribes(
    trx,
    parcels.map(({ id }) => id),
  );
  return addressed.flatMap(({ parcel, mail, to, language, role }): Notice | [] => {
    const { id: parcelId, stage } = parcel;
    const addressKey = emailKey(to);
    if (unsubscribes.has(`${parcelId}, ${addressKey}`)) return [];
    const unsubscribeUrl = origin && unsubscribeUrlFor(origin, { parcelId, addressKey });
    const shown = onWorkingDays(parcel, calendar, today);
    const words = composeStatusEmail(shown, mail, { settings, language, role, origin, timeZone });
    return { kind: 'stage', to, addressKey, ...words, parcelId, stage, unsubscribeUrl };
  });
}

type NoticeRole = 'recipient' | 'sender';

type Addressee = { to: string; language: LanguageCode; role: NoticeRole };

/** The recipient or sender, or both, who get the mail of a stage. @param to the stage's setting. */
export function stageAddressees(
  { recipient_email, recipient_language, sender_email, sender_language }: ParcelWithStage,
  to: StatusEmailRecipients,
  { content_language }: Settings,
): Addressee[] {
  const readers = [
    { role: 'recipient', address: recipient_email, language: recipient_language },
    { role: 'sender', address: sender_email, language: sender_language },
  ] as const;
  return readers.flatMap(({ role, address, language }) =>
    address !== null && (to === role || to === 'both')
      ? { role, to: address, language: language ?? content_language }
      : [],
  );
}

/** In characters, longer than any text that people read. The database accepts a little more. */
const maxLength = { subject: 300, body: 20_000 };

/** `origin`: the site's origin; null if it is not known yet. */
type Options = Pick<Addressee, 'language' | 'role'> & {
  settings: Settings;
  origin: string | null;
  timeZone: string;
};

/**
 * Composes the mail about a parcel's stage. Standard words are in the reader's language; words that the administrator wrote are
 * in the language of the content.
 */
function composeStatusEmail(
  parcel: ParcelWithStage,
  row: StatusEmailRow,
  { settings, language: reader, role, origin, timeZone }: Options,
): Pick<NewMail, 'language' | 'subject' | 'heading' | 'body' | 'action'> {
  const isStandard = row.subject === null && row.body === null;
  const language = isStandard ? reader : settings.content_language;
  const mail = localizeStatusEmail(row, language);
  const url = linkFrom(origin, parcel.tracking_code, isStandard ? language : null);
  const shown = parcelForReader(parcel, settings, role, timeZone);
  const plain = mergeFieldValues(shown, { ...settings, content_language: language }, timeZone, url);
  const values = isStandard ? isolateValues(plain, language) : plain;
  const subject = interpolateStatusEmail(mail.subject, values) || parcel.tracking_code;
  const body = cutCodePoints(interpolateStatusEmail(mail.body, values), maxLength.body);
  return {
    language,
    subject: cutCodePoints(subject, maxLength.subject),
    ...(isStandard && stageHeading(row.stage, values, language)),
    body: url === '' || body.split('\n').includes(url) ? body : `${body}\n\n${url}`,
    action: url === '' ? null : { label: messagesOf(language).statusEmails.track, url },
  };
}

/** The heading of a mail with standard words: their first sentence. If that is too long, the subject is the heading. */
export function stageHeading(
  stage: Stage,
  values: StatusEmailValues,
  language: LanguageCode,
): Pick<NewMail, 'heading'> {
  const { lead } = messagesOf(language).statusEmails.starters[stage];
  const first = firstSentence(`${languageByCode(language).tag} ${lead}`);
  const heading = interpolateStatusEmail(first, values);
  return heading.length <= maxLength.subject ? { heading } : {};
}

/** The URL of a parcel's result; '' if the site's origin is unknown. @param language null: the browser's. */
function linkFrom(origin: string | null, code: string, language: LanguageCode | null): string {
  return origin === null ? '' : `${origin}${trackPath(code, 1, language)}`;
}

/**
 * Prepares values for standard words: isolates those that may be in another script, and empties those that would repeat what
 * another value says. Words that the administrator wrote get plain values, because these may be part of a URL.
 */
export function isolateValues(
  values: StatusEmailValues,
  language: LanguageCode,
): StatusEmailValues {
  const { stage, status, event_title, event_place, pickup_place, arrival } = values;
  const isDelivered = stage === messagesOf(language).stages.delivered;
  const said = {
    ...values,
    status: [stage, event_title].includes(status) ? '' : status,
    event_title: event_title === stage ? '' : event_title,
    event_place: pickup_place === '' ? event_place : '',
    event_time: isDelivered && arrival !== '' ? '' : values.event_time,
  };
  return { ...said, ...mapValues(pick(said, isolatedFields), (value) => isolate(value, language)) };
}

const isolatedFields = [
  'recipient_name',
  'tracking_code',
  'status',
  'current_location',
  'event_title',
  'event_note',
  'event_place',
  'pickup_place',
  'pickup_bring',
] as const;

/** Cuts a text to a number of code points. Databases also measure the length of a text in code points. */
function cutCodePoints(text: string, length: number): string {
  return text.length <= length ? text : [...text].slice(0, length).join('');
}

/** The values of an example parcel, for previews of the mail of a stage. */
export function exampleValues(
  stage: Stage,
  settings: Settings,
  origin: string,
  { now, timeZone }: { now: Date; timeZone: string },
): StatusEmailValues {
  const {
    exampleName: recipient_name,
    exampleSender: sender_name,
    examplePlace: current_location,
  } = messagesOf(settings.content_language).statusEmails;
  const event = { title: '', builtin_key: null, description: '', location: current_location };
  const example: ParcelForReader = {
    stage,
    tracking_code: 'WB-48213',
    recipient_name,
    sender_name,
    role: 'recipient',
    status: null,
    status_key: null,
    progress: progressByStage[stage],
    current_location,
    pieces_count: 1,
    cod_amount: null,
    cod_currency: null,
    delivery: null,
    max_expected_delivery_date: null,
    min_expected_delivery_date: localDate(later(now, 2 * dayMs), timeZone),
    history: { data: [{ ...event, stage, created_at: now.toISOString() }] },
  };
  const link = linkFrom(origin, example.tracking_code, null);
  return mergeFieldValues(example, settings, timeZone, link);
}

/** The standard mail of an example parcel that is in transit. */
export function exampleMail(
  settings: Settings,
  origin: string,
  at: { now: Date; timeZone: string },
): MailContentColumns {
  const stage = 'in_transit';
  const { content_language: language } = settings;
  const values = isolateValues(exampleValues(stage, settings, origin, at), language);
  const { subject, body } = standardWords(stage, language);
  return {
    language,
    subject: interpolateStatusEmail(subject, values),
    heading: null,
    ...stageHeading(stage, values, language),
    body: interpolateStatusEmail(body, values),
    action_label: messagesOf(language).statusEmails.track,
    action_url: values.tracking_link,
    unsubscribe_url: origin,
  };
}

/** The details of a parcel that its mail may contain: those of its page, and the names of recipient and sender. */
type ParcelForReader = Omit<ResultParcel, 'history'> &
  Pick<
    ParcelWithStage,
    'tracking_code' | 'stage' | 'status_key' | 'pieces_count' | 'cod_amount' | 'cod_currency'
  > & {
    role: NoticeRole;
    /** '' if this reader may not see the name. */
    recipient_name: string;
    sender_name: string | null;
    history: { data: readonly StageEvent[] };
  };

/**
 * The details of a parcel for its recipient or sender. Unless visitors see all details, the sender's name and the cash on
 * delivery are left out.
 */
function parcelForReader(
  { event, events, sender_name, ...parcel }: ParcelWithStage,
  { public_details }: Settings,
  role: NoticeRole,
  timeZone: string,
): ParcelForReader {
  return {
    ...parcel,
    role,
    sender_name: public_details === 'all' ? sender_name : null,
    cod_amount: public_details === 'all' ? parcel.cod_amount : null,
    progress: progressByStage[parcel.stage],
    history: { data: events },
    ...stageSinceDay(parcel.stage, event === null ? [] : [event], timeZone),
  };
}

/** The values of all merge fields, in the language of the settings' content. */
export function mergeFieldValues(
  parcel: ParcelForReader,
  settings: Settings,
  timeZone: string,
  tracking_link: string,
): StatusEmailValues {
  const { content_language: language, company_name } = settings;
  const { track, stages, statusEmails } = messagesOf(language);
  const { recipient_name, sender_name, tracking_code, current_location } = parcel;
  const newest = parcel.history.data.find((one) => one.stage !== null);
  const event = newest?.stage === parcel.stage ? localizeEvent(newest, language) : undefined;
  const stage = stages[parcel.stage];
  // Times are in the same time zones as on the parcel's page.
  const times = historyTimes(parcel.history.data, timeZone);
  const today = localDate(new Date(), timeZone);
  const said = resultTexts(localizeStatus(parcel, language), {
    t: track,
    stages: stageTexts({ stages, track }),
    today,
    timeZone,
    tag: languageByCode(language).tag,
    pickupDays: settings.pickup_days,
  });
  const payment = paymentOnTheDay(parcel, language);
  return {
    parcel: parcelInWords(parcel, language),
    sender_name: sender_name ?? '',
    recipient_name,
    tracking_code,
    stage,
    status: said.status ?? stage,
    current_location: said.place ?? '',
    event_title: event?.title ?? '',
    event_note: event?.description ?? '',
    event_place: event?.location ?? current_location ?? '',
    event_time: event ? timeInWords(event.created_at, times.zoneOf(event), language) : '',
    delivery_date: arrivalInWords(parcel, today, language),
    arrival: [said.arrival?.words, said.arrival?.detail, ...payment].filter(Boolean).join('\n'),
    pieces: piecesInWords(parcel, track, languageByCode(language).tag) ?? '',
    advice: adviceInMail(parcel.stage, said.advice, statusEmails),
    ...pickupInWords(parcel, settings, today),
    tracking_link,
    company_name,
  };
}

/** The advice for the reader. The mail about a return has none, because its words say whom to ask. */
function adviceInMail(
  stage: Stage,
  advice: string | undefined,
  { nothingToDo }: { nothingToDo: string },
): string {
  if (stage === 'returned') return '';
  return advice ?? (stage === 'in_transit' ? nothingToDo : '');
}

/** Where a parcel can be picked up, until when, at which hours, and what to bring; all are '' if it is not ready for pickup. */
function pickupInWords(parcel: ParcelForReader, settings: Settings, today: string) {
  const { content_language: language, contact_address, pickup_days, pickup_bring } = settings;
  const { track, company } = messagesOf(language);
  const { tag } = languageByCode(language);
  const isReady = parcel.stage === 'ready_for_pickup';
  const day = lastPickupDay(parcel, pickup_days);
  const hours = isReady ? hoursInWords(openingWeek(settings), company, tag) : [];
  return {
    pickup_until: day === null ? '' : formatRange(day, day, today, tag),
    pickup_place: (isReady && pickupPlace(parcel, contact_address)) || '',
    pickup_hours: hours.join(' · '),
    pickup_bring: isReady ? (pickup_bring ?? track.pickupUsual) : '',
  };
}

/** How a mail names the parcel: “your parcel” for the recipient, with the sender if known; for the sender, with the recipient. */
function parcelInWords(
  { role, sender_name: sender, recipient_name: recipient }: ParcelForReader,
  language: LanguageCode,
): string {
  const { plain, from, to } = messagesOf(language).statusEmails.parcel;
  if (role === 'sender') return interpolate(to, { recipient_name: isolate(recipient, language) });
  return sender === null ? plain : interpolate(from, { sender_name: isolate(sender, language) });
}

/** What the recipient has to pay, and how, if the parcel is out for delivery or ready for pickup. */
function paymentOnTheDay(parcel: ParcelForReader, language: LanguageCode): (string | null)[] {
  const isNear = parcel.stage === 'out_for_delivery' || parcel.stage === 'ready_for_pickup';
  if (parcel.role === 'sender' || !isNear) return [];
  const payment = paymentInWords(parcel, messagesOf(language).cash, languageByCode(language).tag);
  return payment === null ? [] : [payment.due, payment.how];
}

/** The first sentence of a text. @param text the tag of its language, a space, and the text. */
const firstSentence = memoize((text) => {
  const [, tag, lead = ''] = /^(\S+) (.*)$/s.exec(text) ?? [];
  const [first] = new Intl.Segmenter(tag, { granularity: 'sentence' }).segment(lead);
  return first?.segment.trim() ?? lead;
});

/**
 * The expected day or days of delivery in words, and whether that is today, tomorrow or past, as on pages; '' if no day is known
 * or the parcel has arrived.
 *
 * @param today `YYYY-MM-DD`, in the site's time zone.
 */
function arrivalInWords(parcel: ExpectedParcel, today: string, language: LanguageCode): string {
  const arrival = expectedArrival(parcel, today);
  if (arrival === null) return '';
  const { tag } = languageByCode(language);
  const { kind, days, first, last } = arrival;
  const dates = daysInWords([tag, first, last].join(' '));
  if (kind === 'near') return `${dates} (${formatDaysAhead(days, tag)})`;
  if (kind !== 'late') return dates;
  const late = interpolate(messagesOf(language).track.late, { days: formatDays(days, tag) });
  return `${dates} (${late})`;
}

/** A day and time in words, with the time zone. @param at ISO 8601. */
function timeInWords(at: string, timeZone: string, language: LanguageCode): string {
  return timeFormat(`${languageByCode(language).tag} ${timeZone}`).format(new Date(at));
}

const timeFormat = memoize((text) => {
  const [tag = '', timeZone = ''] = text.split(' ');
  const date = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return dateFormat(tag, { ...date, ...time, timeZone });
});

/**
 * Two days in words. Cached, because many parcels are expected on the same days.
 *
 * @param text the tag of the language and the two days, separated by spaces.
 */
const daysInWords = memoize((text) => {
  const [tag = '', first = '', last = ''] = text.split(' ');
  return dayFormat(tag).formatRange(new Date(first), new Date(last));
});

const dayFormat = memoize((tag) => dateFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }));
