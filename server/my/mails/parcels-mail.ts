import { messagesOf } from '../../../views/translations/index.ts';
import type { Db, ParcelRow } from '../../database/tables.ts';
import type { NewMail } from '../../notifications/mail/compose.ts';
import { localizeEvent } from '../../parcels/event-presets/words.ts';
import { colon } from '../../shared/colon.ts';
import type { Stage } from '../../shared/enums.ts';
import { interpolate, plural } from '../../shared/interpolate.ts';
import { isolate } from '../../shared/isolate.ts';
import { type LanguageCode, languageByCode } from '../../shared/languages.ts';
import { inLanguage, paths } from '../../shared/paths.ts';

const columns = [
  'id',
  'tracking_code',
  'recipient_name',
  'stage',
  'booked_by_customer_id',
  'sender_id',
  'payer_id',
] as const;

/** What mails to customers' users need of a parcel, with its newest event. */
export type MailedParcel = Pick<ParcelRow, (typeof columns)[number]> & {
  title: string | null;
  builtin_key: string | null;
};

/** A query for the parcels of mails, in the order of their ids. */
export function selectMailedParcels(db: Db) {
  return db
    .selectFrom('parcels')
    .select(columns)
    .select((eb) => {
      const newest = eb
        .selectFrom('activities')
        .whereRef('parcel_id', '=', 'parcels.id')
        .orderBy('activities.created_at', 'desc')
        .orderBy('activities.id', 'desc')
        .limit(1);
      return [newest.select('title').as('title'), newest.select('builtin_key').as('builtin_key')];
    })
    .orderBy('id');
}

/** A mail names no more parcels; the page has all of them. */
export const mostParcels = 100;

/** Names what happened, and the parcel or how many they are: `Returned to sender: WB-1001`. */
export function problemSubject(
  stage: Stage,
  parcels: readonly MailedParcel[],
  language: LanguageCode,
): string {
  const { events } = messagesOf(language);
  const [{ tracking_code = '' } = {}, ...others] = parcels;
  const what =
    others.length === 0
      ? isolate(tracking_code, language)
      : plural(events, 'atMany', { count: parcels.length }, languageByCode(language).tag);
  return `${stageLabel(stage, language)}${what}`;
}

/** The name of a stage, with a colon. */
export function stageLabel(stage: Stage, language: LanguageCode): string {
  return `${messagesOf(language).stages[stage]}${colon(languageByCode(language).tag)}`;
}

type ParcelsMail = {
  to: string;
  subject: string;
  /** Lines above the parcels. */
  counts: readonly string[];
  parcels: readonly MailedParcel[];
  origin: string;
};

/** A mail about own parcels to a customer's user, with a link to them, and one to where the user chooses mails. */
export function parcelsMail(
  { to, subject, counts, parcels, origin }: ParcelsMail,
  language: LanguageCode,
): NewMail {
  const { my, control } = messagesOf(language);
  const lines = parcels.slice(0, mostParcels).map((parcel) => parcelLine(parcel, language));
  const said = [counts, parcels.length > mostParcels ? [...lines, '…'] : lines];
  const [link, settings] = [paths.my.parcels, paths.my.users].map(
    (path) => `${origin}${inLanguage(path, language)}`,
  );
  const body = interpolate(my.mail.parcelsBody, {
    parcels: said.flatMap((part) => (part.length === 0 ? [] : part.join('\n'))).join('\n\n'),
    link: link ?? '',
    settings: settings ?? '',
  });
  const action = { label: control.fields.parcels, url: link ?? '' };
  return { kind: 'account', language, to, subject, body, action };
}

function parcelLine(parcel: MailedParcel, language: LanguageCode): string {
  const { stages } = messagesOf(language);
  const { tracking_code, recipient_name, stage } = parcel;
  const event = localizeEvent({ ...parcel, title: parcel.title ?? '' }, language).title;
  return [tracking_code, recipient_name, event || (stage && stages[stage])]
    .flatMap((text) => (text === null ? [] : isolate(text, language)))
    .join(' · ');
}
