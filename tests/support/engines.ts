import { join } from 'node:path';

/**
 * Which tests of what the server does run on PostgreSQL in `npm test`; on SQLite all of them do, and `npm run test:all`
 * runs all of them on both. A new test that reads or writes the database itself goes on one of these lists.
 */

/** The names of files, by kind of test and area; `.` is the folder of the kind itself. */
type Names = Record<string, Record<string, string>>;

/** About transactions, locks, constraints, searching, paging, sums, times, consumers, streams and odd characters. */
const onBoth: Names = {
  database: { '**': '*' },
  api: {
    http: 'bounds control-characters server-errors',
    audit: 'idempotency',
    content: 'graph page-slugs uploads',
    parcels: `
      activity-times bulk code-aliases date-parts filters list merge merged-events tracking-codes
    `,
    tracking: 'lookup realtime',
    notifications: 'subscriber-notices',
    auth: 'password-races session-records',
    invoices: 'invoices',
    transfer: 'export-changes exports imports moving-in',
    admin: 'activity-log alerts',
    ops: 'metrics',
  },
  hostile: { '.': 'addresses fields json-bodies' },
  pages: {
    web: 'content-changes',
    content: 'many-pages',
    parcels: 'list-totals',
    admin: 'dashboard',
  },
};

/** The database only holds what these tests start with, or is read to see what was done. */
const onOne: Names = {
  api: {
    http: `
      background broken-uploads cross-site files forwarded-headers images-beside-fields
      logged-secrets
    `,
    web: 'app-state',
    content: `
      client-changes client-logos company-logo logo-bombs logo-references page-images page-order
      rejected-uploads review-changes review-deletion reviews
    `,
    parcels: `
      activity-changes builtin-words changes coordinates deletion deliveries detail event-undo
      events identifiers image image-removal stages templates
    `,
    tracking: `
      calendar calendar-visibility embed-origins lookup-limit multi-lookup progress qr-code
      realtime-builtin-words realtime-replay realtime-streams redaction-rules share-links
      short-urls typed-codes unlock visibility-everywhere
    `,
    notifications: `
      contact mail-deletion mail-details mail-dismissal mail-language mail-server mail-server-test
      mails message-fields message-list message-mail messages replies status-emails subscribers
      unsubscribing
    `,
    auth: `
      email-change email-link email-link-mail forgotten-password reset-mail sign-in sign-in-link
      sign-up
    `,
    invoices: 'drafts status',
    transfer: `
      import-activities import-columns import-failures import-mails import-saved-mapping
      import-stages import-values
    `,
    admin: 'settings settings-mail-driver',
  },
  hostile: { '.': 'guessed-codes' },
  pages: {
    web: 'cached-pages cached-response chat hostile-panel layout page-cache vary',
    content: `
      branding contact content-language discovery home merge-fields pages placeholder-email
      profiles share-image sitemap
    `,
    parcels: 'documents history late proof scan',
    tracking: `
      arrival builtin-words multi-lookup result result-shell result-steps share-links track
      track-titles
    `,
    notifications: `
      mail-file mail-html mail-preview standard-mails subscribing unavailable-mail
    `,
    auth: 'link-pages',
    invoices: 'currencies invoice-mail invoices',
    transfer: 'exports',
    admin: 'activity-log panel',
  },
};

function filesOf(names: Names): string[] {
  return Object.entries(names).flatMap(([kind, areas]) =>
    Object.entries(areas).flatMap(([area, list]) =>
      list
        .trim()
        .split(/\s+/)
        .map((name) => join('tests', kind, area, `${name}.test.ts`)),
    ),
  );
}

export const onBothEngines = filesOf(onBoth);
export const onOneEngine = filesOf(onOne);
