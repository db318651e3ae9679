import type { Insertable, Kysely, Selectable } from 'kysely';
import type {
  AuditEventsTable,
  EventCursorsTable,
  IdempotencyKeysTable,
  ImportMappingsTable,
} from './tables/audit.ts';
import type {
  MailServerTable,
  MailsTable,
  OutboxRemovalsTable,
  StageMailsTable,
  StageNoticesTable,
} from './tables/mail.ts';
import type {
  ActivitiesTable,
  DeliveriesTable,
  EventParcelsTable,
  EventPresetsTable,
  EventsTable,
  MergedCodesTable,
  ParcelCountsTable,
  ParcelsTable,
  ParcelTemplatesTable,
  ParcelViewsTable,
  PlacesTable,
  UnindexedParcelsTable,
} from './tables/parcels.ts';
import type {
  AccountTokensTable,
  AdminsTable,
  FollowersTable,
  MailStopsTable,
  MessagesTable,
  SessionsTable,
  ShareLinksTable,
} from './tables/people.ts';
import type {
  ClientsTable,
  ContentVersionTable,
  ImagesTable,
  InvoiceLinksTable,
  InvoiceSerialsTable,
  InvoicesTable,
  PageImagesTable,
  PagesTable,
  ReviewsTable,
  SettingsTable,
  SiteFactsTable,
} from './tables/site.ts';

/**
 * The database schema for the queries. Times are ISO 8601 text in UTC with milliseconds, so that
 * they sort chronologically; dates are `YYYY-MM-DD`.
 */
export type Tables = {
  images: ImagesTable;
  parcels: ParcelsTable;
  parcel_counts: ParcelCountsTable;
  unindexed_parcels: UnindexedParcelsTable;
  activities: ActivitiesTable;
  pages: PagesTable;
  page_images: PageImagesTable;
  reviews: ReviewsTable;
  settings: SettingsTable;
  admins: AdminsTable;
  sessions: SessionsTable;
  account_tokens: AccountTokensTable;
  messages: MessagesTable;
  clients: ClientsTable;
  invoices: InvoicesTable;
  invoice_serials: InvoiceSerialsTable;
  invoice_links: InvoiceLinksTable;
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
  import_mappings: ImportMappingsTable;
  parcel_views: ParcelViewsTable;
  parcel_templates: ParcelTemplatesTable;
  merged_codes: MergedCodesTable;
  site_facts: SiteFactsTable;
  stage_mails: StageMailsTable;
  stage_notices: StageNoticesTable;
  mail_server: MailServerTable;
  followers: FollowersTable;
  mail_stops: MailStopsTable;
  share_links: ShareLinksTable;
  deliveries: DeliveriesTable;
};

export type Db = Kysely<Tables>;

export type ImageRow = Selectable<ImagesTable>;

export type ParcelRow = Selectable<ParcelsTable>;

export type ActivityRow = Selectable<ActivitiesTable>;

export type NewReview = Insertable<ReviewsTable>;

export type NewPage = Insertable<PagesTable>;

export type SettingsRow = Selectable<SettingsTable>;

export type InvoiceRow = Selectable<InvoicesTable>;

export type MailRow = Selectable<MailsTable>;

export type NewMailRow = Insertable<MailsTable>;
