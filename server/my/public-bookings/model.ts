import { z } from 'zod';
import { findSettings } from '../../database/settings.ts';
import type { Db } from '../../database/tables.ts';
import { ConflictError, GoneError, PermissionError, RateLimitError } from '../../errors.ts';
import { hashOfToken, newLinkToken } from '../../http/link-token.ts';
import { consumeLimit } from '../../http/rate-limits.ts';
import { publicBookingMail } from '../../notifications/mail/system-mail.ts';
import { hasMailServer } from '../../notifications/mail-server/stored-server.ts';
import { accountFields } from '../../shared/fields.ts';
import { inLanguage, paths, pathTo } from '../../shared/paths.ts';
import { dayMs, later } from '../../times.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { inTransaction } from '../../verbs/transaction.ts';
import { longVerb, verb } from '../../verbs/verb.ts';
import { knownOrigin } from '../../web/app-state.ts';
import { completeBooking } from '../bookings/model.ts';
import {
  requireBooking,
  selectAllBookings,
  toBookingSender,
  toMyBooking,
} from '../bookings/read.ts';
import { bookingColumns, bookingRef } from '../bookings/write.ts';
import { bookingSenderNames, type PublicBooking } from '../shared/booking.ts';
import { publicBooking, toParcelFields } from './schema.ts';

/** How many mails ask an address to confirm a booking. Addresses that differ in their tags (`+news`) have one mailbox. */
const perMailbox = { name: 'booking-address', points: 1, seconds: dayMs / 1000 };
/** How many are sent to all addresses. */
const forAll = { name: 'booking-mails', points: 60, seconds: 60 * 60 };
/** How long the link of the mail is valid. */
const confirmMs = dayMs;

/**
 * Stores a visitor's booking, which staff do not see before it is confirmed, and mails the link that confirms it.
 *
 * @param fallbackOrigin of the link if the site's own is not known yet; null: none.
 * @throws {PermissionError} if the site takes no bookings of visitors; {InvalidRequest}; {ConflictError} if it has no mail server, or
 *   the address got such a mail today; {RateLimitError}.
 */
export const requestPublicBooking = longVerb(
  { permission: 'bookings:create', input: publicBooking },
  async (ctx, given, fallbackOrigin: string | null) => {
    const { db, deps, language } = ctx;
    const settings = await findSettings(db);
    if (settings.public_bookings !== 'yes') throw new PermissionError((t) => t.my.book.off);
    // A bot filled in the honeypot. It gets a success response, so that it does not try again.
    if (given.topic !== undefined && given.topic !== '') return;
    const origin = (await knownOrigin(db, deps.config)) ?? fallbackOrigin;
    if (origin === null || !(await hasMailServer(db, deps.config))) {
      throw new ConflictError((t) => t.bookings.visitor.noMail);
    }
    const parcel = await completeBooking(db, toParcelFields(given, language), null);
    const email = given.from.email.toLowerCase();
    await countMail(ctx, email);
    const sender = Object.fromEntries(bookingSenderNames.map((name) => [name, parcel[name]]));
    const { token, hash: token_hash } = newLinkToken();
    await inTransaction(ctx, async (tx) => {
      const at = tx.now.toISOString();
      await tx.db
        .insertInto('bookings')
        .values({
          ...bookingColumns(parcel, { ...sender, payer: given.payer }),
          customer_id: null,
          email,
          state: 'unconfirmed',
          token_hash,
          created_at: at,
          updated_at: at,
        })
        .execute();
      const link = `${origin}${inLanguage(pathTo(paths.booked, { token }), language)}`;
      const mail = { to: email, company: settings.company_name, link };
      await deps.mailer.enqueue(tx.db, publicBookingMail(mail, language));
    });
    deps.mailer.wake();
  },
);

async function countMail({ deps }: VerbContext, email: string): Promise<void> {
  const { config, database } = deps;
  if (!config.rateLimit) return;
  const mailbox = email.replace(/\+[^@]*(?=@)/, '');
  if (!(await consumeLimit(database.limiter(perMailbox), hashOfToken(mailbox))).allowed) {
    throw new ConflictError((t) => t.bookings.visitor.mailedToday);
  }
  const { allowed, result } = await consumeLimit(database.limiter(forAll), 'all');
  if (!allowed) throw new RateLimitError(forAll.points, result.msBeforeNext);
}

/** The booking of a mailed link, as the visitor sees it; undefined: there is none, or it was not confirmed in time. */
export async function findPublicBooking(db: Db, token: string): Promise<PublicBooking | undefined> {
  const row = await selectAllBookings(db)
    .where('token_hash', '=', hashOfToken(token))
    .where(({ eb, or }) =>
      or([
        eb('state', '<>', 'unconfirmed'),
        eb('created_at', '>', later(new Date(), -confirmMs).toISOString()),
      ]),
    )
    .executeTakeFirst();
  return row && { ...toMyBooking(row), ...toBookingSender(row) };
}

/** Confirms a booking by the token of its link. From then on staff see it. Again, it changes nothing. @throws {GoneError} */
export const confirmPublicBooking = verb(
  {
    permission: 'bookings:create',
    input: z.strictObject({ token: z.string().max(accountFields.token.max) }),
  },
  async ({ db, now, recordAudit }, { token }) => {
    const at = now.toISOString();
    const confirmed = await db
      .updateTable('bookings')
      .set({ state: 'requested', created_at: at, updated_at: at })
      .where('token_hash', '=', hashOfToken(token))
      .where('state', '=', 'unconfirmed')
      .where('created_at', '>', later(now, -confirmMs).toISOString())
      .returning('id')
      .executeTakeFirst();
    if (confirmed === undefined) {
      if ((await findPublicBooking(db, token)) === undefined) {
        throw new GoneError((t) => t.bookings.visitor.ended);
      }
      return;
    }
    const row = await requireBooking(db, confirmed.id);
    await recordAudit({ action: 'created', ...bookingRef(row), after: toMyBooking(row) });
  },
);

/** Deletes bookings that were not confirmed in time. @returns how many, at most `limit`. */
export async function deleteUnconfirmedBookings(db: Db, now: Date, limit: number): Promise<number> {
  const old = db
    .selectFrom('bookings')
    .select('id')
    .where('state', '=', 'unconfirmed')
    .where('created_at', '<=', later(now, -confirmMs).toISOString())
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom('bookings')
    .where('id', 'in', old)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
