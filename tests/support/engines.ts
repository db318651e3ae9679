/**
 * Which tests of what the server does run on PostgreSQL in `npm test`; on SQLite all of them do, and `npm run test:all`
 * runs all of them on both. A new test that reads or writes the database itself goes on one of these lists.
 */

/** About transactions, locks, constraints, searching, paging, sums, times, consumers, streams and odd characters. */
const onBoth = {
  database: '*',
  api: `
    activity-times attention audit bounds control-characters date-parts export-changes exports faults
    follower-notices graph idempotency imports invoices live many-parcels merge merged-codes merged-events
    metrics moving-in page-slugs parcel-filters parcel-list parcel-lookup password-races session-records
    tracking-codes uploads
  `,
  hostile: `
    addresses fields json-bodies
  `,
  pages: `
    content-changes dashboard list-totals many-pages
  `,
};

/** The database is only where these look for what was done, or put what they begin with. */
const onOne = {
  api: `
    activity-changes answers background broken-uploads builtin-words builtin-words-told calendar
    calendar-sight client-changes client-logos company-logo contact cross-site deliveries email-change
    email-link email-link-mail embed-origins event-undo events files followers forgotten-password forwarded
    import-activities import-columns import-failures import-mails import-saved-mapping import-stages
    import-values invoice-course invoice-drafts live-return live-streams logged-secrets logo-bombs
    logo-references lookup-limit mail-deletion mail-details mail-dismissal mail-language mail-server
    mail-server-test mails message-fields message-list message-mail messages page-order page-pictures
    parcel-changes parcel-deletion parcel-detail parcel-image parcel-image-removal parcel-names parcel-places
    parcel-progress parcel-templates pictures-beside-fields qr-code redaction-rules refused-uploads
    removed-reviews reset-mail review-changes reviews settings settings-mail-driver share-links short-address
    sight-everywhere sign-in sign-in-link sign-up site-facts stage-mails stages tracking typed-codes
    unfollowing unlock
  `,
  hostile: `
    guessed-codes
  `,
  pages: `
    arrival audit builtin-words chat contact content-language content control currencies discovery exports
    following home hostile-panel invoice-mail invoices kept-page-answer kept-pages late layout link-pages
    look mail-file mail-html mail-preview merge-fields page-cache panel-history papers placeholder-email
    profiles proof result-shell result-steps result scan several-codes share-image share sitemap
    standard-mails track-titles track unavailable-mail vary
  `,
};

type Names = Record<string, string>;

function filesOf(lists: Names): string[] {
  return Object.entries(lists).flatMap(([folder, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => `tests/${folder}/${name}.test.ts`),
  );
}

export const onBothEngines = filesOf(onBoth);
export const onOneEngine = filesOf(onOne);
