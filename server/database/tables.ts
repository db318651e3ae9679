import type { Generated, GeneratedAlways, Insertable, Kysely, Selectable } from 'kysely';
import type { Action, Actor, RecordType } from '../shared/audit.ts';
import type {
  MailDriver,
  MailKind,
  MailState,
  MailTemplate,
  StageMailTo,
} from '../shared/catalog.ts';
import type { FieldValue } from '../shared/field-values.ts';
import type {
  activityFields,
  clientFields,
  contentPageFields,
  deliveryFields,
  eventPresetFields,
  invoiceFields,
  messageFields,
  parcelFields,
  parcelViewFields,
  reviewFields,
  settingsFields,
} from '../shared/fields.ts';
import type { homeFields } from '../shared/home.ts';
import type { LanguageCode } from '../shared/languages.ts';
import type { Stage } from '../shared/stages.ts';

/**
 * The database schema for the queries. Times are ISO 8601 text in UTC with milliseconds, so that
 * they sort chronologically; dates are `YYYY-MM-DD`.
 */
export type Tables = {
  images: ImagesTable;
  parcels: ParcelsTable;
  parcel_counts: ParcelCountsTable;
  activities: ActivitiesTable;
  pages: PagesTable;
  reviews: ReviewsTable;
  settings: SettingsTable;
  admins: AdminsTable;
  sessions: SessionsTable;
  account_tokens: AccountTokensTable;
  messages: MessagesTable;
  clients: ClientsTable;
  invoices: InvoicesTable;
  invoice_serials: InvoiceSerialsTable;
  mails: MailsTable;
  outbox_removals: OutboxRemovalsTable;
  content_version: ContentVersionTable;
  audit_events: AuditEventsTable;
  event_cursors: EventCursorsTable;
  events: EventsTable;
  event_parcels: EventParcelsTable;
  event_presets: EventPresetsTable;
  places: PlacesTable;
  idempotency_keys: IdempotencyKeysTable;
  parcel_views: ParcelViewsTable;
  parcel_templates: ParcelTemplatesTable;
  merged_codes: MergedCodesTable;
  site_facts: SiteFactsTable;
  stage_mails: StageMailsTable;
  stage_notices: StageNoticesTable;
  followers: FollowersTable;
  mail_stops: MailStopsTable;
  share_links: ShareLinksTable;
  deliveries: DeliveriesTable;
};

export type Db = Kysely<Tables>;

type ImagesTable = {
  /** SHA-256 of the content, shortened, with the file extension of its type. */
  name: string;
  type: string;
  width: number;
  height: number;
  bytes: Uint8Array<ArrayBuffer>;
  created_at: string;
};

/** The columns for a set of field rules. */
type Columns<Rules> = {
  [Name in keyof Rules]: Rules[Name] extends { hasDefault: true }
    ? Generated<FieldValue<Rules[Name]>>
    : FieldValue<Rules[Name]>;
};

type Timestamps = { created_at: string; updated_at: string };

/** The normalized text that searches match; see database/search.ts. */
type Searchable = { search_text: Generated<string> };

type ParcelsTable = Columns<typeof parcelFields> &
  Searchable &
  Timestamps & {
    id: GeneratedAlways<number>;
    image: string | null;
    /** The stage that was set by hand, which holds where no activity says another. */
    stage_by_hand: Stage | null;
    /** When its newest activity happened. */
    active_at: string | null;
  };

type ActivitiesTable = Omit<Columns<typeof activityFields>, 'created_at'> &
  Timestamps & {
    id: GeneratedAlways<number>;
    parcel_id: number;
    image: string | null;
  };

type PagesTable = Columns<typeof contentPageFields> &
  Searchable &
  Timestamps & { id: GeneratedAlways<number>; slug: string };

type ReviewsTable = Columns<typeof reviewFields> &
  Searchable & { id: GeneratedAlways<number>; image: string | null; created_at: string };

type SettingsTable = Columns<typeof settingsFields> &
  Columns<typeof homeFields> &
  Timestamps & { id: number };

type AdminsTable = {
  id: number;
  email: string;
  password_hash: string;
  created_at: string;
  updated_at: string;
};

type SessionsTable = {
  id_hash: string;
  admin_id: number;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  /** Until then a new password may be set in this session without the old one; null: never. */
  new_password_until: string | null;
};

type AccountTokensTable = {
  purpose: AccountTokenPurpose;
  token_hash: string;
  tries_left: number;
  created_at: string;
  expires_at: string;
  /** The new address that an 'email' token confirms; null for the others. */
  email: string | null;
};

/**
 * What a token allows: creating the account, setting a new password for it, confirming its new
 * address, or signing in with the server's link.
 */
export type AccountTokenPurpose = 'sign-up' | 'reset' | 'email' | 'sign-in';

type MessagesTable = Columns<typeof messageFields> &
  Searchable & { id: GeneratedAlways<number>; created_at: string; read_at: string | null };

type ClientsTable = Columns<typeof clientFields> &
  Searchable & { id: GeneratedAlways<number>; image: string; created_at: string };

type InvoicesTable = Columns<typeof invoiceFields> & {
  id: GeneratedAlways<number>;
  /** `INV-2026-00001`: the year and the serial number. */
  number: string;
  year: number;
  serial: number;
  search_text: string;
  created_at: string;
};

/** The last serial number issued in each year. */
type InvoiceSerialsTable = { year: number; last: number };

type MailsTable = {
  id: GeneratedAlways<number>;
  kind: MailKind;
  /** The language of subject and body. */
  language: LanguageCode;
  recipient: string;
  /** Where replies go, if not to the sender. */
  reply_to: string | null;
  subject: string;
  /** '' once it is no longer needed. */
  body: string;
  template: MailTemplate;
  driver: MailDriver;
  state: MailState;
  /** The number of attempts, including one that is running. */
  attempts: Generated<number>;
  /** null: no attempt is due. While an attempt is running: when its lease ends. */
  next_attempt_at: string | null;
  /** Identifies the attempt that is running. */
  lease: string | null;
  last_error: string | null;
  /** Its file name in the outbox. */
  file: string | null;
  search_text: string;
  created_at: string;
  /** When a mail server accepted it; null unless it was sent. */
  sent_at: string | null;
  /** When it was written to the outbox; null unless it is kept there. */
  kept_at: string | null;
  /** When its failure was dismissed. */
  dismissed_at: string | null;
  /** The id of the visitor's message that it is a copy of. */
  message_id: number | null;
  /** The id of the parcel that it tells of, which may be gone, and the stage that it tells. */
  parcel_id: number | null;
  stage: Stage | null;
  /** What ends such mails with one request; see RFC 8058. */
  unsubscribe_url: string | null;
};

/** Outbox files of deleted mails, which still have to be removed. */
type OutboxRemovalsTable = {
  file: string;
  /** Not to be removed earlier: an attempt may still be writing the file. */
  due_at: string;
};

/** How many parcels there are among each 1,024 ids. Written only by triggers. */
type ParcelCountsTable = { block: GeneratedAlways<number>; parcels: GeneratedAlways<number> };

/** How often what public pages show has changed; see audit/record.ts. */
type ContentVersionTable = { id: GeneratedAlways<number>; version: number };

/** Each of them stays as it was written. */
type AuditEventsTable = {
  id: GeneratedAlways<number>;
  at: string;
  actor: Actor;
  email: string | null;
  address: string | null;
  action: Action;
  record_type: RecordType;
  record_id: number | null;
  record_name: string | null;
  /** The parcel that it concerns. */
  parcel_id: number | null;
  /** JSON: see AuditEvent. */
  changes: string;
};

/** The last event that each consumer has seen. */
type EventCursorsTable = { consumer: string; last_id: number };

/** What happened to parcels at once, as long as it can be undone. */
type EventsTable = {
  id: GeneratedAlways<number>;
  title: string;
  created_at: string;
  undone_at: string | null;
};

type EventParcelsTable = {
  event_id: number;
  parcel_id: number;
  activity_id: number;
  /** JSON of the fields that the event set on the parcel: their values before, and after. */
  before: string;
  after: string;
  /** The activity that had set the stage before; null: none had. */
  staged_by: number | null;
};

type EventPresetsTable = Omit<Columns<typeof eventPresetFields>, 'name' | 'title'> & {
  id: GeneratedAlways<number>;
  /** Names the words that stand for name, title and status until the administrator writes others. */
  starter: string | null;
  name: string | null;
  title: string | null;
  uses: Generated<number>;
  created_at: string;
};

/** Where events happened. */
type PlacesTable = {
  /** The name without case and accents. */
  key: string;
  name: string;
  latitude: number | null;
  longitude: number | null;
  uses: number;
  used_at: string;
};

type ParcelViewsTable = Columns<typeof parcelViewFields> &
  Searchable & { id: GeneratedAlways<number>; created_at: string };

type IdempotencyKeysTable = { key: string; request: string; result: string; created_at: string };

type ParcelTemplatesTable = Timestamps & {
  id: GeneratedAlways<number>;
  name: string;
  /** The name without case. */
  name_key: string;
  /** JSON of the fields that are not empty. */
  fields: string;
  search_text: string;
};

/** Codes of parcels that became one with another. */
type MergedCodesTable = {
  code: string;
  /** Its letters and digits, in lower case. */
  key: string;
  /** The parcel that it leads to. */
  parcel_id: number;
  /** The id that its own parcel had; null of those from before that was kept. */
  merged_id: number | null;
};

/** Addresses that follow a parcel, or have been asked whether they want to. */
type FollowersTable = {
  id: GeneratedAlways<number>;
  parcel_id: number;
  email: string;
  /** See mail/stops.ts. */
  address_key: string;
  language: LanguageCode;
  /** SHA-256 of the token of the newest link that was mailed, and how long that is good. */
  token_hash: string;
  token_expires_at: string;
  confirmed_at: string | null;
  created_at: string;
};

/** Addresses that want no mail about a parcel any more. */
type MailStopsTable = { parcel_id: number; address_key: string; created_at: string };

/** Links that show all of a parcel; of their tokens there is only the hash. */
type ShareLinksTable = {
  id: GeneratedAlways<number>;
  parcel_id: number;
  token_hash: string;
  views: Generated<number>;
  created_at: string;
  ends_at: string;
};

/** What the site remembers of itself; see site/facts.ts. */
type SiteFactsTable = { name: string; value: string };

/** Who is told of each stage, and in which words; null: the standard ones, of the translations. */
type StageMailsTable = {
  stage: Stage;
  to: StageMailTo;
  subject: string | null;
  body: string | null;
  updated_at: string;
};

/** Who was told that a parcel has reached a stage, or is about to be: once. */
type StageNoticesTable = {
  parcel_id: number;
  stage: Stage;
  /** See mail/stops.ts. */
  address_key: string;
  created_at: string;
};

/** Proofs of delivery. */
type DeliveriesTable = Columns<typeof deliveryFields> & {
  id: GeneratedAlways<number>;
  parcel_id: number;
  /** The activity that it made, with which it goes. */
  activity_id: number;
  signature: string | null;
  photo: string | null;
  /** When it was delivered. */
  created_at: string;
};

export type ImageRow = Selectable<ImagesTable>;
export type ParcelRow = Selectable<ParcelsTable>;
export type ActivityRow = Selectable<ActivitiesTable>;
export type NewReview = Insertable<ReviewsTable>;
export type NewPage = Insertable<PagesTable>;
export type SettingsRow = Selectable<SettingsTable>;
export type MailRow = Selectable<MailsTable>;
export type NewMailRow = Insertable<MailsTable>;
