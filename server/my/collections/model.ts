import { z } from 'zod';
import { requireCustomers } from '../../customers/model.ts';
import { findCustomersById } from '../../customers/queries.ts';
import { addressLine } from '../../customers/shared/customer-texts.ts';
import { normalizeForSearch } from '../../database/search.ts';
import { findSettings } from '../../database/settings.ts';
import { ConflictError } from '../../errors.ts';
import { line, optional, recordId } from '../../http/input/fields.ts';
import { changeShape, newShape, recordIdInput } from '../../http/input/record.ts';
import { invalidField } from '../../http/input/validation.ts';
import { collectionDeclinedMail } from '../../notifications/mail/system-mail.ts';
import {
  type FieldChanges,
  type FieldValues,
  fieldNames,
  type NewFieldValues,
  omitUndefined,
  pick,
  withAllFields,
} from '../../shared/field-values.ts';
import { limits } from '../../shared/limits.ts';
import { inLanguage, paths } from '../../shared/paths.ts';
import type { TransactionContext } from '../../verbs/context.ts';
import { inTransaction } from '../../verbs/transaction.ts';
import { longVerb, verb } from '../../verbs/verb.ts';
import { requireBookingCustomer, signedInCustomer } from '../customer.ts';
import { type CollectionState, collectionFields } from '../shared/collection.ts';
import { type CollectionRow, requireCollection, toCollections, toMyCollection } from './read.ts';
import { nextDay, requireRepeat } from './repeat.ts';

const names = fieldNames(collectionFields);
const ownPermission = 'my-parcels:write';
const permission = 'bookings:write';
const { address: _, ...others } = newShape(collectionFields);

type CollectionValues = FieldValues<typeof collectionFields>;

/** Requires that a rule is one, and that the window is on the day and does not end before it begins. @throws {InvalidRequest} */
function requireValid({ repeat, day, window_from: from, window_to: to }: CollectionValues): void {
  requireRepeat(repeat);
  const onDay = { min: day, max: day };
  if (from !== null && !from.startsWith(day)) throw invalidField('window_from', 'dayRange', onDay);
  if (to !== null && !to.startsWith(day)) throw invalidField('window_to', 'dayRange', onDay);
  if (from !== null && to !== null && to <= from) throw invalidField('window_to', 'window');
}

type NewCollection = Pick<CollectionRow, 'customer_id' | 'email' | 'state'>;

async function insertCollection(
  { db, now, recordAudit }: TransactionContext,
  given: NewFieldValues<typeof collectionFields>,
  more: NewCollection,
): Promise<CollectionRow> {
  const fields = {
    ...withAllFields(collectionFields, given),
    pieces_count: given.pieces_count ?? 1,
  };
  requireValid(fields);
  const at = now.toISOString();
  const { id } = await db
    .insertInto('collections')
    .values({ ...fields, ...more, ...toSearched(fields), created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await requireCollection(db, id);
  await recordAudit({ action: 'created', ...collectionRef(row), after: toMyCollection(row) });
  return row;
}

async function updateCollection(
  { db, now, recordAudit }: TransactionContext,
  before: CollectionRow,
  changes: FieldChanges<typeof collectionFields> & {
    state?: CollectionState | undefined;
    reason?: string | null;
  },
): Promise<CollectionRow> {
  const given = omitUndefined(pick(changes, names));
  // On another day the window is at the same time, unless there is a new one.
  const fields = {
    ...pick(before, names),
    ...windowOn(changes.day ?? before.day, before),
    ...given,
  };
  requireValid(fields);
  await db
    .updateTable('collections')
    .set({
      ...fields,
      ...omitUndefined(
        pick({ state: before.state, reason: before.reason, ...changes }, ['state', 'reason']),
      ),
      ...toSearched(fields),
      updated_at: now.toISOString(),
    })
    .where('id', '=', before.id)
    .execute();
  const after = await requireCollection(db, before.id);
  await recordAudit({
    action: 'changed',
    ...collectionRef(before),
    before: toMyCollection(before),
    after: toMyCollection(after),
  });
  return after;
}

async function removeCollection(
  { db, recordAudit }: TransactionContext,
  before: CollectionRow,
): Promise<void> {
  await db.deleteFrom('collections').where('id', '=', before.id).execute();
  await recordAudit({
    action: 'deleted',
    ...collectionRef(before),
    before: toMyCollection(before),
  });
}

async function lockCollection(
  { db }: TransactionContext,
  id: number,
  customerId?: number,
): Promise<CollectionRow> {
  await db.selectFrom('collections').select('id').where('id', '=', id).forUpdate().execute();
  return requireCollection(db, id, customerId);
}

function toSearched({ address: text, note }: Pick<CollectionValues, 'address' | 'note'>) {
  return { search_text: normalizeForSearch(text, note) };
}

/** The window of a collection at the same time on a day. */
function windowOn(day: string, { window_from, window_to }: CollectionRow) {
  const at = (time: string | null) => time && `${day}${time.slice(10)}`;
  return { window_from: at(window_from), window_to: at(window_to) };
}

/** Names a collection in the activity log. */
function collectionRef({ id, address: name }: Pick<CollectionRow, 'id' | 'address'>) {
  return { type: 'collection', id, name } as const;
}

export const ownCollection = z.strictObject({
  ...others,
  address: optional(line({ max: limits.text }))
    .optional()
    .meta({ description: 'By default the customer’s first.' }),
});
export const ownCollectionChange = z.strictObject({
  id: recordId(),
  ...changeShape(collectionFields),
});

/** Asks for a collection. @throws as requireBookingCustomer; {InvalidRequest} */
export const requestCollection = verb(
  { permission: ownPermission, input: ownCollection },
  async (tx, { address: given, ...fields }) => {
    const customer = await requireBookingCustomer(tx);
    const [first] = customer.addresses;
    const text = given ?? (first === undefined ? null : addressLine(first));
    if (text === null) throw invalidField('address', 'required');
    const email = tx.actor.type === 'customer_user' ? tx.actor.email : (customer.email ?? '');
    const more = { customer_id: customer.id, email, state: 'requested' } as const;
    return toMyCollection(await insertCollection(tx, { ...fields, address: text }, more));
  },
);

/** Changes a collection, which staff then accept again. @throws {NotFoundError}; {ConflictError} if it is over. */
export const changeOwnCollection = verb(
  { permission: ownPermission, input: ownCollectionChange },
  async (tx, { id, ...changes }) => {
    const before = await lockCollection(tx, id, signedInCustomer(tx));
    if (before.state === 'collected' || before.state === 'declined') {
      throw new ConflictError((t) => t.collections.over);
    }
    return toMyCollection(await updateCollection(tx, before, { ...changes, state: 'requested' }));
  },
);

/** Takes a collection back, with all days on which it would repeat. @throws {NotFoundError}; {ConflictError} if it was collected. */
export const withdrawCollection = verb(
  { permission: ownPermission, input: recordIdInput },
  async (tx, { id }) => {
    const before = await lockCollection(tx, id, signedInCustomer(tx));
    if (before.state === 'collected') throw new ConflictError((t) => t.collections.over);
    await removeCollection(tx, before);
  },
);

const customer = optional(recordId()).optional();

export const newCollection = z.strictObject({ ...newShape(collectionFields), customer });

/** Adds a collection for somebody, which needs not be accepted. @throws {InvalidRequest} */
export const createCollection = verb(
  { permission, input: newCollection },
  async (tx, { customer: customer_id = null, ...fields }) => {
    await requireCustomers(tx.db, { customer: customer_id });
    const row = await insertCollection(tx, fields, { customer_id, email: '', state: 'accepted' });
    const [shown] = await toCollections(tx.db, [row]);
    return shown;
  },
);

export const collectionChange = z.strictObject({
  id: recordId(),
  ...changeShape(collectionFields),
  state: z.enum(['accepted', 'declined', 'collected']).optional(),
  reason: optional(line({ max: limits.text })).optional(),
});

/**
 * Changes a collection, accepts it, declines it with a reason that is mailed to who asked, or says that it was collected: one that
 * repeats is then due on its next day.
 *
 * @throws {NotFoundError}; {InvalidRequest}
 */
export const changeCollection = longVerb(
  { permission, input: collectionChange },
  async (ctx, { id, state, reason, ...changes }) => {
    const changed = await inTransaction(ctx, async (tx) => {
      const before = await lockCollection(tx, id);
      if (state === 'declined' && reason == null) throw invalidField('reason', 'required');
      const { repeat } = before;
      const isAgain = state === 'collected' && repeat !== null;
      const next = isAgain ? await nextDay(repeat, before.day, before.day) : null;
      const row = await updateCollection(tx, before, {
        ...changes,
        ...(next === null ? { state } : { day: next, state: 'accepted' as const }),
        ...(state !== undefined && { reason: state === 'declined' ? (reason ?? null) : null }),
      });
      if (state === 'declined') await mailRefusal(tx, row);
      const [shown] = await toCollections(tx.db, [row]);
      return shown;
    });
    ctx.deps.mailer.wake();
    return changed;
  },
);

/** @throws {NotFoundError} */
export const deleteCollection = verb({ permission, input: recordIdInput }, async (tx, { id }) =>
  removeCollection(tx, await lockCollection(tx, id)),
);

async function mailRefusal(tx: TransactionContext, row: CollectionRow): Promise<void> {
  if (row.email === '') return;
  const { company_name: company, content_language } = await findSettings(tx.db);
  const [customer] = await findCustomersById(tx.db, [row.customer_id ?? 0]);
  const language = customer?.language ?? content_language;
  const link = `${tx.origin}${inLanguage(paths.my.collections, language)}`;
  const what = { collection: `${row.day}, ${row.address}`, reason: row.reason ?? '' };
  const mail = { to: row.email, company, link, ...what };
  await tx.deps.mailer.enqueue(tx.db, collectionDeclinedMail(mail, language));
}
