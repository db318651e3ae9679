import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import {
  type Confirmation,
  requireRecentSignIn,
  withPassword,
} from '../../auth/two-step/methods.ts';
import type { Config } from '../../config.ts';
import { findCustomer } from '../../customers/queries.ts';
import { isOneOf } from '../../database/engine.ts';
import { countRows } from '../../database/paginate.ts';
import type { Db, Tables } from '../../database/tables.ts';
import { requireRow } from '../../errors.ts';
import { id, time } from '../../http/answer.ts';
import { messageKey } from '../../http/input/error-map.ts';
import { email, line, optional, recordId } from '../../http/input/fields.ts';
import { yesNo } from '../../shared/enums.ts';
import { mapValues, omit } from '../../shared/field-values.ts';
import { limits } from '../../shared/limits.ts';
import { phoneKeys } from '../../shared/phones.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { inTransaction, withoutRepeats } from '../../verbs/transaction.ts';
import { longVerb } from '../../verbs/verb.ts';
import { listBackups } from '../backups/files.ts';
import { type PersonReport, personParts } from '../shared/people.ts';
import { emailKey, recognize } from './contacts.ts';
import { eraseRecords, rememberErasure } from './erasures.ts';
import type { ParcelRoles, PersonRecords } from './find.ts';

const permission = 'people:write';

const max = limits.text;
const personQuery = {
  customer: optional(recordId()).default(null),
  email: optional(email({ max })).default(null),
  phone: optional(
    line({ max }).refine((text) => phoneKeys(text).length > 0, messageKey('tooShort', { min: 6 })),
  ).default(null),
  password: withPassword.shape.password,
};
type PersonQuery = { customer: number | null; email: string | null; phone: string | null };
const isNamed = (named: PersonQuery) =>
  [named.customer, named.email, named.phone].some((by) => by !== null);
const neither = { ...messageKey('required'), path: ['email'] };

/** Who the request is about; with the password if the sign-in is not recent. */
export const personInput = z.strictObject(personQuery).refine(isNamed, neither);

export const erasureInput = z
  .strictObject({ ...personQuery, dry_run: z.enum(yesNo).default('no') })
  .refine(isNamed, neither);

const count = z.int().nonnegative();
export const personReport: z.ZodType<PersonReport> = z
  .strictObject({
    erased: z.strictObject(mapValues(personParts, () => count)),
    invoices: z.array(z.strictObject({ id, number: z.string() })),
    backups: z.array(z.string()),
    dry_run: z.enum(yesNo),
  })
  .meta({ id: 'PersonReport' });

const ids = z.array(id);
/** Records as they are stored, each with its columns. */
const stored = z.array(z.looseObject({ id: id.optional() }));
/** The export of a person's data. */
export const personFile = z.strictObject({
  exported_at: time,
  person: z.strictObject({
    customer: id.nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  recipient_of: ids,
  sender_of: ids,
  customers: stored,
  customer_addresses: stored,
  parcels: stored,
  events: stored,
  pieces: stored,
  deliveries: stored,
  pictures: z.array(z.string()),
  emails: stored,
  messages: stored,
  subscribers: stored,
  customer_users: stored,
  bookings: stored,
  address_book: stored,
  collections: stored,
  invoices: stored,
  parcel_templates: stored,
  webhooks: stored,
  log_entries: stored,
  log_entries_of_parcels: stored,
  mentioned_in: z.strictObject({ parcels: stored, events: stored }),
});

/** The keys that a person is recognized by, including the addresses and numbers of the customer. @throws {NotFoundError} */
async function findPersonKeys(
  db: Db,
  { customer, email, phone }: PersonQuery,
): Promise<Set<string>> {
  const own = customer === null ? null : requireRow(await findCustomer(db, customer));
  const emails = [email, own?.email, own?.billing_email].filter((text) => typeof text === 'string');
  const phones = [phone, own?.phone].filter((text) => typeof text === 'string');
  return new Set([...emails.map(emailKey), ...phones.flatMap(phoneKeys)]);
}

/**
 * Erases the person with an address or a number, immediately and everywhere except from issued invoices. With `dry_run` it only
 * reports what would be erased.
 *
 * @throws {InvalidRequest} if the sign-in is not recent, and the password is missing or wrong; {RateLimitError}.
 */
export const erasePerson = longVerb(
  { permission, input: erasureInput },
  async (ctx, { password, dry_run, ...person }, own: Confirmation): Promise<PersonReport> => {
    if (dry_run === 'no') await requireRecentSignIn(ctx, own, password);
    const { db, deps } = ctx;
    const keys = await findPersonKeys(db, person);
    const { findPerson } = await import('./find.ts');
    const found = await findPerson(db, recognize(keys), deps.config, person.customer);
    const report = { ...(await createErasureReport(ctx, found)), dry_run };
    if (dry_run === 'yes') return report;
    await rememberErasure(deps, [...keys, ...found.records]);
    const work = withoutRepeats(ctx);
    await eraseRecords(found, (erase) => inTransaction(work, erase));
    await inTransaction(work, (tx) =>
      tx.recordAudit({ action: 'erased', type: 'person', after: report.erased }),
    );
    await deps.mailer.removeFiles();
    await deps.database.scrub();
    return report;
  },
);

async function createErasureReport({ db, deps }: VerbContext, found: PersonRecords) {
  const ids = [...found.parcels.keys()];
  const { findParcelImages } = await import('./erase.ts');
  const images = new Set(await findParcelImages(db, ids));
  const invoices = await db
    .selectFrom('invoices')
    .select(['id', 'number'])
    .where(isOneOf(db, found.invoices))
    .orderBy('id')
    .execute();
  const ofParcels = isOneOf(db, ids, 'parcel_id');
  return {
    erased: {
      customers: found.customers.length,
      parcels: ids.length,
      events: await countRows(db.selectFrom('activities').where(ofParcels)),
      proofs: await countRows(db.selectFrom('deliveries').where(ofParcels)),
      pictures: images.size,
      emails: found.mails.length,
      messages: found.messages.length,
      subscribers: found.subscribers.length,
      customer_users: found.customerUsers.length,
      bookings: found.bookings.length,
      address_book: found.addressBook.length,
      collections: found.collections.length,
      drafts: found.drafts.length,
      templates: found.templates.length,
      views: found.views.length + found.exportLinks.length,
      log_entries: found.auditEvents.length,
      webhooks: found.webhookMessages.length,
      texts: found.mentions.length,
    },
    invoices: invoices.map(({ id, number }) => ({ id, number: number ?? '' })),
    backups: await copiesBefore(deps.config),
  };
}

/** The files that still contain erased data: backups, and databases that a restore has replaced. */
async function copiesBefore({ backups, dataDir }: Config): Promise<string[]> {
  const made = await listBackups(backups.dir);
  const files = await readdir(dataDir).catch(() => []);
  const replaced = files.filter((name) => /^waybill-before-restore-\w+\.db$/.test(name));
  return [...made.map(({ name }) => name), ...replaced];
}

/** Columns that only the site itself uses. */
const ownColumns = [
  'search_text',
  'name_key',
  'address_key',
  'lease',
  'token_hash',
  'manual_stage',
];

/**
 * Exports everything about a person: the records as they are stored.
 *
 * @throws as erasePerson.
 */
export const exportPerson = longVerb(
  { permission, input: personInput },
  async (ctx, { password, ...person }, own: Confirmation): Promise<z.input<typeof personFile>> => {
    await requireRecentSignIn(ctx, own, password);
    const { db, deps } = ctx;
    const { findParcelImages } = await import('./erase.ts');
    const { findPerson } = await import('./find.ts');
    const keys = await findPersonKeys(db, person);
    const found = await findPerson(db, recognize(keys), deps.config, person.customer);
    const ids = [...found.parcels.keys()];
    const rows = async (table: keyof Tables, which: readonly number[], column = 'id') => {
      const { rows } = await sql<Record<string, unknown>>`
        select * from ${sql.table(table)} where ${isOneOf(db, which, column)}`.execute(db);
      return rows.map((row) => omit(row, ownColumns));
    };
    const idsAs = (role: keyof ParcelRoles) => ids.filter((id) => found.parcels.get(id)?.[role]);
    const invoices = [...found.drafts, ...found.invoices];
    const webhooks = await rows('webhook_messages', found.webhookMessages);
    const mentionsIn = (of: keyof Tables) =>
      found.mentions.flatMap(({ table, key }) => (table === of ? [Number(key.id)] : []));
    await inTransaction(withoutRepeats(ctx), (tx) =>
      tx.recordAudit({ action: 'downloaded', type: 'person' }),
    );
    return {
      exported_at: new Date().toISOString(),
      person,
      recipient_of: idsAs('recipient'),
      sender_of: idsAs('sender'),
      customers: await rows('customers', found.customers),
      customer_addresses: await rows('customer_addresses', found.customers, 'customer_id'),
      parcels: await rows('parcels', ids),
      events: await rows('activities', ids, 'parcel_id'),
      pieces: await rows('pieces', ids, 'parcel_id'),
      deliveries: await rows('deliveries', ids, 'parcel_id'),
      pictures: await findParcelImages(db, ids),
      emails: await rows('mails', found.mails),
      messages: await rows('messages', found.messages),
      subscribers: await rows('subscribers', found.subscribers),
      customer_users: await rows('customer_users', found.customerUsers),
      bookings: await rows('bookings', found.bookings),
      address_book: await rows('address_book', found.addressBook),
      collections: await rows('collections', found.collections),
      invoices: await rows('invoices', invoices),
      parcel_templates: await rows('parcel_templates', found.templates),
      webhooks,
      log_entries: await rows('audit_events', found.auditEvents),
      log_entries_of_parcels: await rows('audit_events', ids, 'parcel_id'),
      mentioned_in: {
        parcels: await rows('parcels', mentionsIn('parcels')),
        events: await rows('activities', mentionsIn('activities')),
      },
    };
  },
);
