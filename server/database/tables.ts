import type { Generated, GeneratedAlways, Insertable, Kysely, Selectable } from 'kysely';
import type {
  ActivityColor,
  ActivityIcon,
  Hero,
  MailDriver,
  MailKind,
  MailState,
  MailTemplate,
  Overlay,
  PageIcon,
  YesNo,
} from '../shared/catalog.ts';

/**
 * The database as the queries see it. Times are ISO 8601 text in UTC with milliseconds, which
 * sorts as it reads; dates are `YYYY-MM-DD`.
 */
export type Tables = {
  images: ImagesTable;
  parcels: ParcelsTable;
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
  content_version: ContentVersionTable;
};

export type Db = Kysely<Tables>;

type ImagesTable = {
  /** SHA-256 of the content, shortened, with the type's ending. */
  name: string;
  type: string;
  width: number;
  height: number;
  bytes: Uint8Array<ArrayBuffer>;
  created_at: string;
};

type ParcelsTable = {
  id: GeneratedAlways<number>;
  tracking_code: string;
  recipient_name: string;
  recipient_email: string | null;
  recipient_phone_number: string | null;
  destination: string;
  current_location: string | null;
  status: string | null;
  weight: string | null;
  shipped_via: string | null;
  sender_name: string | null;
  sender_email: string | null;
  pickup_location: string | null;
  parcel_content: string | null;
  declared_value: string | null;
  /** What a search looks through; see database/search.ts. */
  search_text: Generated<string>;
  min_expected_delivery_date: string | null;
  max_expected_delivery_date: string | null;
  image: string | null;
  show_map: Generated<YesNo>;
  map_zoom: number | null;
  map_current_latitude: number | null;
  map_current_longitude: number | null;
  map_pickup_latitude: number | null;
  map_pickup_longitude: number | null;
  map_destination_latitude: number | null;
  map_destination_longitude: number | null;
  created_at: string;
  updated_at: string;
};

type ActivitiesTable = {
  id: GeneratedAlways<number>;
  parcel_id: number;
  title: string;
  description: string;
  icon: Generated<ActivityIcon>;
  color: Generated<ActivityColor>;
  created_at: string;
  updated_at: string;
};

type PagesTable = {
  id: GeneratedAlways<number>;
  slug: string;
  title: string;
  sub_title: Generated<string>;
  content: string;
  icon: PageIcon;
  hero: Generated<Hero>;
  overlay: Generated<Overlay>;
  /** What a search looks through; see database/search.ts. */
  search_text: Generated<string>;
  created_at: string;
  updated_at: string;
};

type ReviewsTable = {
  id: GeneratedAlways<number>;
  name: string;
  review: string;
  image: string | null;
  /** What a search looks through; see database/search.ts. */
  search_text: Generated<string>;
  created_at: string;
};

type SettingsTable = {
  id: number;
  company_name: string;
  contact_email: string;
  contact_phone: string | null;
  contact_phone_alt: string | null;
  contact_twitter: string | null;
  contact_telegram: string | null;
  contact_instagram: string | null;
  contact_address: string | null;
  mail_driver: Generated<MailDriver>;
  mail_template: Generated<MailTemplate>;
  meta_description: Generated<string>;
  chat_code: Generated<string>;
  created_at: string;
  updated_at: string;
};

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
};

type AccountTokensTable = {
  purpose: AccountTokenPurpose;
  token_hash: string;
  tries_left: number;
  created_at: string;
  expires_at: string;
};

/** What a token opens: the first account, or a new password for it. */
export type AccountTokenPurpose = 'sign-up' | 'reset';

type MessagesTable = {
  id: GeneratedAlways<number>;
  subject: string;
  body: string;
  /** Where an answer may go. */
  email: string | null;
  /** What a search looks through; see database/search.ts. */
  search_text: Generated<string>;
  created_at: string;
  read_at: string | null;
};

type ClientsTable = {
  id: GeneratedAlways<number>;
  name: string;
  /** The name of an image. */
  logo: string;
  created_at: string;
};

type InvoicesTable = {
  id: GeneratedAlways<number>;
  /** `INV-2026-00001`: the year and the serial number. */
  number: string;
  year: number;
  serial: number;
  product: string;
  /** What a search looks through; see database/search.ts. */
  search_text: string;
  created_at: string;
};

/** The last number that was given out in each year. */
type InvoiceSerialsTable = { year: number; last: number };

type MailsTable = {
  id: GeneratedAlways<number>;
  kind: MailKind;
  recipient: string;
  /** Where an answer goes, where that is not the sender. */
  reply_to: string | null;
  subject: string;
  /** '' once it is no longer needed. */
  body: string;
  template: MailTemplate;
  driver: MailDriver;
  state: MailState;
  /** How often it was attempted, the attempt that runs included. */
  attempts: Generated<number>;
  /** null: it does not wait. While an attempt runs: when its lease ends. */
  next_attempt_at: string | null;
  /** Names the attempt that runs. */
  lease: string | null;
  last_error: string | null;
  /** Its name in the outbox. */
  file: string | null;
  /** What a search looks through; see database/search.ts. */
  search_text: string;
  created_at: string;
  sent_at: string | null;
};

/** Written by triggers alone. */
type ContentVersionTable = {
  id: GeneratedAlways<number>;
  version: GeneratedAlways<number>;
};

export type ImageRow = Selectable<ImagesTable>;
export type ParcelRow = Selectable<ParcelsTable>;
export type ActivityRow = Selectable<ActivitiesTable>;
export type NewReview = Insertable<ReviewsTable>;
export type NewClient = Insertable<ClientsTable>;
export type NewPage = Insertable<PagesTable>;
export type SettingsRow = Selectable<SettingsTable>;
export type MailRow = Selectable<MailsTable>;
export type NewMailRow = Insertable<MailsTable>;
