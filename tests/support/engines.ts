import { join } from 'node:path';

/**
 * Which tests of what the server does run on PostgreSQL, in `npm test` and in `npm run test:extended`; on SQLite all of them
 * do, and `npm run test:all` runs all of them on both. A new test that reads or writes the database itself goes on one of
 * these lists.
 */

/** The names of files, by kind of test and area; `.` is the folder of the kind itself. */
type Names = Record<string, Record<string, string>>;

/**
 * About transactions, locks, constraints, searching, paging, sums, times, consumers, streams and odd characters. Each call
 * that writes is made once by `activity-log`, and the pages of the panel are asked for by `dashboard`.
 */
const onBoth: Names = {
  database: { '**': '*' },
  api: {
    http: 'server-errors',
    audit: 'idempotency',
    content: 'graph',
    parcels: 'bulk filters list new-parcels status-text',
    tracking: 'lookup realtime',
    auth: 'password-races removed-meanwhile session-records',
    invoices: 'invoices',
    transfer: 'export-changes imported-parcels imports',
    admin: 'activity-log long-log time-zone',
    ops: 'metrics',
  },
  hostile: { '.': 'fields' },
  pages: {
    web: 'content-changes',
    content: 'many-pages',
    parcels: 'list-totals',
    admin: 'dashboard navigation',
  },
};

/**
 * Signing in and its second step, runs, webhooks, exports, and pages of what others have changed: by `npm run test:extended`.
 */
const onBothExtended: Names = {
  api: {
    http: 'input',
    content: 'page-slugs uploads',
    parcels: `
      activity-times code-aliases drivers merge run-stops runs sync today tracking-codes versions
    `,
    notifications: 'subscriber-notices webhook-api webhook-keys webhook-retries webhooks',
    auth: `
      api-keys confirmation invitations passkey-invitations passkeys staff two-step-codes
      two-step-sign-in without-password
    `,
    transfer: 'export-links exports moving-in',
    admin: 'alerts readable-log',
  },
  pages: { auth: 'join-page', tracking: 'render-cache' },
};

/** The database only holds what these tests start with, or is read to see what was done. */
const onOne: Names = {
  api: {
    http: 'access-matrix broken-uploads cross-site files https log responses trailing-slash',
    web: 'app-state',
    content: `
      client-logos clients company-logo image-decoding page-images page-order phone-photos review-changes reviews
      svg-logos
    `,
    parcels: `
      activities builtin-words changes deletion deliveries detail event-places event-undo events image stages templates
    `,
    tracking: `
      calendar embed-origins lookup-limit multi-lookup qr-code realtime-readers
      realtime-streams redaction-rules share-links short-urls typed-codes unlock unlock-attempts
      unlock-cookies visibility
      visibility-example
    `,
    notifications: `
      contact mail-deletion mail-details mail-headers mail-relay mail-server mail-server-test mails message-list
      message-mail messages no-mail-server replies status-emails subscriber-confirmation subscriber-limits subscribers
      unsubscribing webhook-paths
    `,
    auth: `
      email-change email-link email-link-mail known-devices password-change required-two-steps reset-mail
      roles sign-in sign-in-link sign-up two-step-limits
    `,
    invoices: 'drafts status',
    openapi: 'document',
    transfer: `
      export-words import-activities import-cell-faults import-columns import-dates import-failures import-guesses import-invalid-optional import-saved-mapping
      import-stages import-status-columns import-values
    `,
    admin: 'settings',
  },
  hostile: { '.': 'addresses guessed-codes json-bodies webhook-addresses webhook-answers' },
  pages: {
    web: 'cached-response chat cookies hostile-panel layout page-cache plain-forms',
    content: `
      branding client-form contact content-language discovery home merge-fields pages placeholder-email
      share-image
    `,
    parcels: 'documents find-parcel late panel parcel-page proof runs scan',
    tracking: `
      builtin-words multi-lookup result result-shell result-steps result-summary share-links track
    `,
    notifications: 'mail-file mail-html standard-mails subscribing undelivered-mail webhooks-page',
    auth: 'api-keys-page link-pages passkey-host roles sign-in-page staff-page',
    invoices: 'invoice-mail invoices',
    transfer: 'export-links-page exports',
    admin: 'activity-log panel settings setup',
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
export const onBothEnginesExtended = filesOf(onBothExtended);
export const onOneEngine = filesOf(onOne);
