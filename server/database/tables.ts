import type { Insertable, Kysely, Selectable } from 'kysely';
import type {
  AuditEventsTable,
  ConsumerOffsetsTable,
  IdempotencyKeysTable,
  ImportMappingsTable,
  ImportsTable,
} from './tables/audit.ts';
import type {
  MailServerTable,
  MailsTable,
  OutboxRemovalsTable,
  SentNotificationsTable,
  StatusEmailsTable,
  WebhookAttemptsTable,
  WebhookDeliveriesTable,
  WebhookEndpointsTable,
  WebhookMessagesTable,
  WebhookQueuesTable,
} from './tables/notifications.ts';
import type {
  ActivitiesTable,
  CashItemsTable,
  CashSettlementsTable,
  CodeAliasesTable,
  DeliveriesTable,
  DeliveryServicesTable,
  EventBatchesTable,
  EventBatchItemsTable,
  EventPresetsTable,
  FormerStopsTable,
  GeocodingsTable,
  ParcelCountsTable,
  ParcelsTable,
  ParcelTemplatesTable,
  ParcelViewsTable,
  PieceScansTable,
  PiecesTable,
  RunStopsTable,
  RunsTable,
  SavedLocationsTable,
  SearchIndexQueueTable,
} from './tables/parcels.ts';
import type {
  AccountTokensTable,
  ApiKeysTable,
  CustomerAddressesTable,
  CustomersTable,
  ErasuresTable,
  ExportLinksTable,
  KnownDevicesTable,
  MessagesTable,
  PasskeysTable,
  RecoveryCodesTable,
  SessionsTable,
  ShareLinksTable,
  SignInChallengesTable,
  StaffTable,
  SubscribersTable,
  TotpSecretsTable,
  UnsubscribesTable,
} from './tables/people.ts';
import type {
  AppStateTable,
  ClientsTable,
  ContentVersionTable,
  HomePicturesTable,
  ImagesTable,
  InvoiceLinksTable,
  InvoiceParcelsTable,
  InvoicePaymentsTable,
  InvoiceRemindersTable,
  InvoiceSerialsTable,
  InvoicesTable,
  PageImagesTable,
  PagesTable,
  ReviewsTable,
  SettingsTable,
} from './tables/site.ts';

/**
 * The database schema for the queries. Times are ISO 8601 text in UTC with milliseconds, so that
 * they sort chronologically; dates are `YYYY-MM-DD`.
 */
export type Tables = {
  images: ImagesTable;
  parcels: ParcelsTable;
  parcel_counts: ParcelCountsTable;
  search_index_queue: SearchIndexQueueTable;
  activities: ActivitiesTable;
  pages: PagesTable;
  page_images: PageImagesTable;
  home_pictures: HomePicturesTable;
  reviews: ReviewsTable;
  settings: SettingsTable;
  staff: StaffTable;
  sessions: SessionsTable;
  account_tokens: AccountTokensTable;
  totp_secrets: TotpSecretsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  known_devices: KnownDevicesTable;
  sign_in_challenges: SignInChallengesTable;
  api_keys: ApiKeysTable;
  messages: MessagesTable;
  customers: CustomersTable;
  customer_addresses: CustomerAddressesTable;
  delivery_services: DeliveryServicesTable;
  clients: ClientsTable;
  invoices: InvoicesTable;
  invoice_serials: InvoiceSerialsTable;
  invoice_links: InvoiceLinksTable;
  invoice_payments: InvoicePaymentsTable;
  invoice_reminders: InvoiceRemindersTable;
  invoice_parcels: InvoiceParcelsTable;
  credit_note_serials: InvoiceSerialsTable;
  mails: MailsTable;
  outbox_removals: OutboxRemovalsTable;
  content_version: ContentVersionTable;
  audit_events: AuditEventsTable;
  consumer_offsets: ConsumerOffsetsTable;
  event_batches: EventBatchesTable;
  event_batch_items: EventBatchItemsTable;
  event_presets: EventPresetsTable;
  saved_locations: SavedLocationsTable;
  idempotency_keys: IdempotencyKeysTable;
  import_mappings: ImportMappingsTable;
  imports: ImportsTable;
  parcel_views: ParcelViewsTable;
  parcel_templates: ParcelTemplatesTable;
  export_links: ExportLinksTable;
  code_aliases: CodeAliasesTable;
  app_state: AppStateTable;
  status_emails: StatusEmailsTable;
  sent_notifications: SentNotificationsTable;
  mail_server: MailServerTable;
  subscribers: SubscribersTable;
  unsubscribes: UnsubscribesTable;
  share_links: ShareLinksTable;
  erasures: ErasuresTable;
  deliveries: DeliveriesTable;
  pieces: PiecesTable;
  piece_scans: PieceScansTable;
  runs: RunsTable;
  run_stops: RunStopsTable;
  former_stops: FormerStopsTable;
  cash_settlements: CashSettlementsTable;
  cash_items: CashItemsTable;
  geocodings: GeocodingsTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_messages: WebhookMessagesTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_queues: WebhookQueuesTable;
  webhook_attempts: WebhookAttemptsTable;
};

export type Db = Kysely<Tables>;

export type ImageRow = Selectable<ImagesTable>;

export type ParcelRow = Selectable<ParcelsTable>;

export type ActivityRow = Selectable<ActivitiesTable>;

export type NewPage = Insertable<PagesTable>;

export type SettingsRow = Selectable<SettingsTable>;

export type InvoiceRow = Selectable<InvoicesTable>;

export type MailRow = Selectable<MailsTable>;

export type NewMailRow = Insertable<MailsTable>;
