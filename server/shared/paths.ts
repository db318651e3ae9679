import type { ExportFormat, ImportKind } from './enums.ts';
import { inLanguage, panelRoot, pathTo, publicPaths } from './public-paths.ts';

export {
  imagePath,
  inLanguage,
  parcelApiPath,
  pathTo,
  sharePath,
  trackPath,
} from './public-paths.ts';

/**
 * Every URL path of the site. Handlers, links, forms, islands and tests all use these, so that each
 * route is spelled in one place.
 */
export const paths = {
  ...publicPaths,
  /** Where visitors book a parcel, and the page of the link that is mailed to them for it. */
  book: '/book.html',
  booked: '/book/:token',
  control: {
    root: panelRoot,
    cp: '/cp',
    signIn: '/control/signin.html',
    /** The second step of signing in. */
    secondStep: '/control/signin-step.html',
    signUp: '/control/signup.html',
    resetPassword: '/control/password.html',
    index: '/control/index.html',
    account: '/control/account/index.html',
    changePassword: '/control/account/password.html',
    twoStep: '/control/account/two-step.html',
    /** Where the user of a session confirms who they are. */
    confirm: '/control/account/confirm.html',
    changeEmail: '/control/account/email.html',
    confirmEmail: '/control/account/confirm-email',
    signInLink: '/control/signin-link',
    staff: '/control/staff.html',
    join: '/control/join.html',
    parcels: '/control/parcels/list.html',
    createParcel: '/control/parcels/create.html',
    parcel: '/control/parcels/:code',
    /** Redirects to the parcel with this number, or to the list of those that match. */
    findParcel: '/control/search',
    import: '/control/import',
    importTemplate: '/control/import/template.csv',
    parcelTemplates: '/control/parcels/templates.html',
    parcelTemplate: '/control/parcel-templates/:id',
    saveTemplate: '/control/parcels/:code/template',
    mergeParcel: '/control/parcels/:code/merge',
    updateParcel: '/control/parcels/:code/update',
    updateMap: '/control/parcels/:code/update-map',
    updateImage: '/control/parcels/:code/update-image',
    deliver: '/control/parcels/:code/deliver',
    deliveryNote: '/control/parcels/:code/delivery-note',
    activities: '/control/parcels/:code/activities',
    createActivity: '/control/parcels/:code/activities/create',
    activity: '/control/parcels/:code/activities/:activity',
    pages: '/control/pages/list.html',
    createPage: '/control/pages/create.html',
    page: '/control/pages/:slug',
    reviews: '/control/reviews/list.html',
    createReview: '/control/reviews/create.html',
    review: '/control/reviews/:id',
    clients: '/control/clients/list.html',
    createClient: '/control/clients/create.html',
    client: '/control/clients/:id',
    messages: '/control/messages/list.html',
    answerMessage: '/control/messages/:id/answer',
    sendMail: '/control/email/send.html',
    mails: '/control/email/list.html',
    mailPreview: '/control/email/preview/:template',
    mail: '/control/email/:id',
    mailHtml: '/control/email/:id/html',
    mailFile: '/control/email/:id/mail.eml',
    settings: '/control/settings',
    /** The page with the steps that a new site needs first. It is also the first page after the sign-up. */
    setup: '/control/setup.html',
    contactSettings: '/control/settings/contact',
    regionSettings: '/control/settings/region',
    mailSettings: '/control/settings/mail',
    mailServer: '/control/settings/mail-server',
    geocoder: '/control/settings/geocoder',
    htmlSettings: '/control/settings/html',
    homeSettings: '/control/settings/home',
    privacySettings: '/control/settings/privacy',
    signInSettings: '/control/settings/sign-in',
    embedSettings: '/control/settings/embed',
    brandingSettings: '/control/settings/look',
    /** The runs of a day, by `?day=`; `run` is one of them, by `?id=`. */
    runs: '/control/runs.html',
    workingDays: '/control/working-days.html',
    depots: '/control/depots/list.html',
    createDepot: '/control/depots/create.html',
    depot: '/control/depots/:id',
    vehicles: '/control/vehicles/list.html',
    createVehicle: '/control/vehicles/create.html',
    vehicle: '/control/vehicles/:id',
    /** With `?day=`. */
    createPlan: '/control/plans/create.html',
    plan: '/control/plans/:id',
    shifts: '/control/shifts/list.html',
    createShift: '/control/shifts/create.html',
    shift: '/control/shifts/:id',
    run: '/control/run.html',
    runList: '/control/runs/list.html',
    /** The stops of the driver who is signed in. */
    today: '/control/today.html',
    cash: '/control/cash.html',
    counter: '/control/counter.html',
    till: '/control/till/list.html',
    receipts: '/control/till/receipts.html',
    bankings: '/control/till/bankings.html',
    payouts: '/control/payouts/list.html',
    createPayouts: '/control/payouts/create.html',
    payables: '/control/payouts/payables.html',
    ledger: '/control/payouts/ledger.html',
    bankFile: '/control/payouts/bank-file',
    payout: '/control/payouts/:id',
    apiKeys: '/control/api-keys.html',
    /** Links for spreadsheets. With the query of a list of parcels, the page's form makes a link that exports that list. */
    exportLinks: '/control/export-links.html',
    scan: '/control/scan.html',
    /** The path is in the same folder as `scan`, because the scope of a service worker is the folder of its script. */
    scanWorker: '/control/scan-worker.js',
    scanManifest: '/control/scan.webmanifest',
    /** The endpoints of webhooks; `webhook` is one of them with its log, by `?id=`. */
    webhooks: '/control/webhooks.html',
    webhook: '/control/webhook.html',
    audit: '/control/audit.html',
    backups: '/control/settings/backups',
    people: '/control/settings/people',
    eventPresets: '/control/settings/events',
    createEventPreset: '/control/settings/events/create.html',
    eventPreset: '/control/settings/events/:id',
    stageMails: '/control/settings/stage-mails',
    stageMail: '/control/settings/stage-mails/:stage',
    labels: '/control/papers/labels',
    waybills: '/control/papers/waybills',
    deliveryNotes: '/control/papers/delivery-notes',
    manifest: '/control/papers/manifest',
    customers: '/control/customers/list.html',
    customerImport: '/control/customers/import.html',
    createCustomer: '/control/customers/create.html',
    customer: '/control/customers/:id',
    updateCustomer: '/control/customers/:id/update',
    mergeCustomer: '/control/customers/:id/merge',
    customerStatement: '/control/customers/:id/statement',
    payoutTerms: '/control/customers/:id/payout-terms',
    customerUsers: '/control/customers/:id/users',
    bookings: '/control/bookings/list.html',
    collections: '/control/collections/list.html',
    createCollection: '/control/collections/create.html',
    deliveryServices: '/control/delivery-services/list.html',
    createDeliveryService: '/control/delivery-services/create.html',
    deliveryService: '/control/delivery-services/:id',
    createInvoice: '/control/invoice/create.html',
    invoices: '/control/invoice/list.html',
    invoice: '/control/invoice/:id',
    updateInvoice: '/control/invoice/:id/update',
    invoiceMonth: '/control/invoice/month.html',
    invoiceSettings: '/control/settings/invoices',
  },
  /** What a customer's users see. */
  my: {
    root: '/my',
    link: '/my/link/:token',
    signIn: '/my/sign-in.html',
    parcels: '/my/parcels/list.html',
    createParcel: '/my/parcels/create.html',
    import: '/my/parcels/import.html',
    importTemplate: '/my/parcels/template.csv',
    parcel: '/my/parcels/:code',
    labels: '/my/parcels/labels.html',
    bookings: '/my/bookings/list.html',
    booking: '/my/bookings/:id',
    addresses: '/my/addresses.html',
    collections: '/my/collections.html',
    invoices: '/my/invoices/list.html',
    payouts: '/my/payouts/list.html',
    payout: '/my/payouts/:id',
    users: '/my/users.html',
    connections: '/my/connections.html',
  },
  api: {
    ...publicPaths.api,
    mySignIn: '/api/my/sign-in',
    mySession: '/api/my/session',
    mySessions: '/api/my/sessions',
    myPasskeys: '/api/my/passkeys',
    myPasskeyOptions: '/api/my/passkeys/options',
    myPasskeySignIn: '/api/my/session/passkey',
    myPasskeySignInOptions: '/api/my/session/passkey/options',
    myUsers: '/api/my/users',
    myMails: '/api/my/mails',
    myKeys: '/api/my/keys',
    myWebhooks: '/api/my/webhooks',
    myParcels: '/api/my/parcels',
    myParcel: '/api/my/parcels/:code',
    myParcelLabels: '/api/my/parcels/labels',
    myImport: '/api/my/parcels/import',
    myImportFailures: '/api/my/parcels/import/failures',
    myImportProgress: '/api/my/parcels/import/:id',
    myBookings: '/api/my/bookings',
    myAddresses: '/api/my/addresses',
    myCollections: '/api/my/collections',
    myQuotes: '/api/my/quotes',
    myInvoices: '/api/my/invoices',
    myInvoicePdf: '/api/my/invoices/:id.pdf',
    myStatement: '/api/my/statement',
    myPayouts: '/api/my/payouts',
    myPayout: '/api/my/payouts/:id',
    myPayoutPdf: '/api/my/payouts/:id.pdf',
    myPayoutCsv: '/api/my/payouts/:id.csv',
    bookings: '/api/bookings',
    collections: '/api/collections',
    customerUsers: '/api/customers/:id/users',
    activities: '/api/activities',
    answers: '/api/messages/answers',
    attention: '/api/attention',
    audit: '/api/audit',
    admins: '/api/admins',
    backup: '/api/backups/:name',
    backupRestore: '/api/backups/:name/restore',
    backups: '/api/backups',
    peopleErase: '/api/people/erase',
    peopleExport: '/api/people/export',
    changePassword: '/api/admins/auth/update/password-user',
    clients: '/api/clients',
    confirm: '/api/admins/confirm',
    confirmOptions: '/api/admins/confirm/options',
    contact: '/api/contact',
    customer: '/api/customers/:id',
    customers: '/api/customers',
    customerExport: '/api/customers/export',
    customerOfParcel: '/api/customers/of-parcel',
    importCustomers: '/api/customers/import',
    customerImportFailures: '/api/customers/import/failures',
    mergeCustomers: '/api/customers/merge',
    customerStatement: '/api/customers/:id/statement',
    statementMail: '/api/customers/statement',
    deliveryServices: '/api/delivery-services',
    quotes: '/api/quotes',
    journal: '/api/journal',
    deliveries: '/api/deliveries',
    events: '/api/events',
    eventPresets: '/api/event-presets',
    exportLink: '/api/export-links/:file',
    exportLinks: '/api/export-links',
    failedDeliveries: '/api/failed-deliveries',
    graph: '/api/graph',
    keys: '/api/keys',
    invoice: '/api/invoices/:id',
    invoiceCancellation: '/api/invoices/cancellation',
    invoiceIssue: '/api/invoices/issue',
    invoiceMail: '/api/invoices/mail',
    invoicePayment: '/api/invoices/payment',
    creditNotes: '/api/invoices/credit-notes',
    invoiceMonth: '/api/invoices/month',
    invoiceReminders: '/api/invoices/reminders',
    dueReminders: '/api/invoices/reminders/due',
    invoiceReceipt: '/api/invoices/:id/receipt.pdf',
    invoicePdf: '/api/invoices/:id.pdf',
    invoiceXml: '/api/invoices/:id.xml',
    invoices: '/api/invoices',
    mail: '/api/mails/:id',
    mails: '/api/mails',
    mailServer: '/api/mail-server',
    testMailServer: '/api/mail-server/test',
    geocoder: '/api/geocoder',
    testGeocoder: '/api/geocoder/test',
    messages: '/api/messages',
    openApi: '/api/openapi.json',
    docs: '/api/docs',
    pages: '/api/pages',
    pagePicture: '/api/pages/picture',
    pageImages: '/api/pages/images',
    importParcels: '/api/parcels/import',
    importFailures: '/api/parcels/import/failures',
    importProgress: '/api/parcels/import/:id',
    parcelIds: '/api/parcels/ids',
    parcelLabels: '/api/parcels/labels',
    parcelExport: '/api/parcels/export',
    parcelImage: '/api/parcels/image',
    parcelViews: '/api/parcel-views',
    views: '/api/views',
    mergeParcels: '/api/parcels/merge',
    parcelTemplates: '/api/parcel-templates',
    parcels: '/api/parcels',
    ownSessions: '/api/admins/sessions',
    parcelsMany: '/api/parcels/many',
    passkeys: '/api/admins/passkeys',
    passkeyOptions: '/api/admins/passkeys/options',
    passkeySignIn: '/api/admins/auth/passkey',
    passkeySignInOptions: '/api/admins/auth/passkey/options',
    pendingEmail: '/api/admins/pending-email',
    addresses: '/api/addresses',
    places: '/api/places',
    recoveryCodes: '/api/admins/recovery-codes',
    resetPassword: '/api/admins/auth/update/password-guest',
    reviews: '/api/reviews',
    runs: '/api/runs',
    workingDays: '/api/working-days',
    plans: '/api/plans',
    plan: '/api/plans/:id',
    applyPlan: '/api/plans/:id/apply',
    depots: '/api/depots',
    vehicles: '/api/vehicles',
    shifts: '/api/shifts',
    runChoices: '/api/runs/choices',
    sendPin: '/api/admins/auth/send-pin',
    secondStep: '/api/admins/auth/two-step',
    secondStepOptions: '/api/admins/auth/two-step/options',
    settings: '/api/settings',
    homePictures: '/api/home-pictures',
    logo: '/api/settings/logo',
    stageMails: '/api/stage-mails',
    signIn: '/api/admins/auth/signin',
    signOut: '/api/admins/auth/signout',
    staff: '/api/staff',
    acceptInvitation: '/api/staff/accept',
    acceptInvitationOptions: '/api/staff/accept/options',
    today: '/api/today',
    cash: '/api/cash',
    cashExport: '/api/cash/export',
    cashSettlements: '/api/cash/settlements',
    cashUnbooked: '/api/cash/unbooked',
    receipts: '/api/receipts',
    bankings: '/api/bankings',
    till: '/api/till',
    payables: '/api/payables',
    ledger: '/api/payables/ledger',
    payouts: '/api/payouts',
    bankFile: '/api/payouts/bank-file',
    bankStatement: '/api/payouts/bank-statement',
    payout: '/api/payouts/:id',
    payoutPdf: '/api/payouts/:id.pdf',
    payoutCsv: '/api/payouts/:id.csv',
    totp: '/api/admins/totp',
    userSignOut: '/api/users/auth/signout',
    webhooks: '/api/webhooks',
    webhookDelivery: '/api/webhooks/:id/deliveries/:delivery',
    webhookDeliveries: '/api/webhooks/:id/deliveries',
    webhookReplay: '/api/webhooks/:id/replay',
    webhookSecret: '/api/webhooks/:id/secret',
    webhookTest: '/api/webhooks/:id/test',
  },
} as const;

function withQuery(path: string, query: Record<string, string | number>): string {
  return `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]))}`;
}

/** A whole URL with `?lang=` for a language. */
export function urlInLanguage(url: string, code: string): string {
  return `${new URL(url).origin}${inLanguage(url, code)}`;
}

/** The canonical path of a page in a language; English, the default, has no `?lang=`. */
export function canonicalPath(path: string, code: string | null): string {
  return inLanguage(path, code === 'en' ? null : code);
}

/** The path of an export of parcels or their histories; `query` is that of the list, and selects the parcels. */
export function exportPath(
  what: { format: ExportFormat; kind: ImportKind },
  query = new URLSearchParams(),
): string {
  return `${paths.api.parcelExport}?${new URLSearchParams([...Object.entries(what), ...query])}`;
}

/** The path from which a spreadsheet fetches a list of parcels. Some programs recognize CSV by the ending. */
export function exportLinkPath(token: string): string {
  return pathTo(paths.api.exportLink, { file: `${token}.csv` });
}

/** The page of links for spreadsheets, with a form for a link that exports the list of a query. */
export function exportLinksPath(query: URLSearchParams): string {
  return query.size === 0
    ? paths.control.exportLinks
    : withQuery(paths.control.exportLinks, { list: String(query) });
}

export function contentPagePath(slug: string): string {
  return pathTo(paths.contentPage, { slug });
}

/** The path of the customers' reviews, or of a further page of reviews. */
export function reviewsPath(page = 1): string {
  const query = page > 1 ? `?${new URLSearchParams({ reviews: String(page) })}` : '';
  return `${paths.home}${query}#reviews`;
}

/** The form for a new parcel, filled in from another parcel. */
export const copyPath = (from: string) => withQuery(paths.control.createParcel, { from });

export const returnParcelPath = (from: string) =>
  withQuery(paths.control.createParcel, { from, as: 'return' });

/** A customer's form for a parcel that begins as a copy of another one. */
export const myCopyPath = (from: string) => withQuery(paths.my.createParcel, { from });

/** A customer's form for the collection of what a recipient sends back. */
export const myReturnPath = (code: string) => withQuery(paths.my.collections, { return: code });

/** A customer's page that prints the labels of parcels. @param imported prints those of this import instead. */
export function myLabelsPath(parcels: readonly { id: number }[], imported?: string): string {
  const chosen: Record<string, string> =
    imported === undefined
      ? { parcels: parcels.map(({ id }) => id).join(',') }
      : { import: imported };
  return withQuery(paths.my.labels, chosen);
}

/** The form for a new parcel that a customer sends and pays for. */
export const customerParcelPath = (customer: number) =>
  withQuery(paths.control.createParcel, { customer });

export const fromTemplatePath = (template: number) =>
  withQuery(paths.control.createParcel, { template });

/** The runs of a day (`YYYY-MM-DD`). */
export const runsPath = (day: string) => withQuery(paths.control.runs, { day });

export const runPath = (id: number) => withQuery(paths.control.run, { id });

/** Whether a path is one of those at which a customer's users are signed in, and members of the staff are not. */
export function isCustomerPath(path: string): boolean {
  return path === paths.my.root || path.startsWith('/my/') || path.startsWith('/api/my/');
}

export function invoicePath(token: string): string {
  return pathTo(paths.invoice, { token });
}

/** The form for a new invoice, filled in from a parcel. */
export const parcelInvoicePath = (parcel: string) =>
  withQuery(paths.control.createInvoice, { parcel });

/** The form for a new invoice of parcels, by their ids. */
export function parcelsInvoicePath(ids: readonly number[]): string {
  return `${paths.control.createInvoice}?parcels=${ids.join(',')}`;
}

export const customerInvoicePath = (customer: number) =>
  withQuery(paths.control.createInvoice, { customer });

/** What is to be paid for a parcel, by its code, or an invoice, by its number. */
export const counterPath = (find: string) => withQuery(paths.control.counter, { find });

/** The form for a new invoice, filled in from another invoice. */
export const invoiceCopyPath = (from: number) => withQuery(paths.control.createInvoice, { from });

/** The page of a webhook, with its log. */
export function webhookPath(id: number, query: Record<string, string> = {}): string {
  return withQuery(paths.control.webhook, { id, ...query });
}
