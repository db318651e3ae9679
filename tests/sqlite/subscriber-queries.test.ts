import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  siteToFollow,
  unsubscribe,
  unsubscribePathIn,
} from '../support/notifications/subscribers.ts';
import { beforeEachQuery } from '../support/queries.ts';

type Site = Awaited<ReturnType<typeof siteToFollow>>;

/** What the mail queue does each time it wakes up, however often that is. */
const ofQueue = /"mails"|"outbox_removals"|^select "id" from "parcels" limit/;

/** Rows that were written since the database was opened, those that were taken back included. */
async function countWrites({ db }: Site): Promise<number> {
  const { rows } = await sql<{ n: number }>`select total_changes() as n`.execute(db);
  return rows[0]?.n ?? 0;
}

async function quiet({ background, mailer }: Site): Promise<void> {
  await background.idle();
  // Which waits for what follows from events too.
  await mailer.idle();
}

/** What the site does for a request to follow a parcel, until all that it set off is done. */
async function workOf(site: Site, email: string, code: string) {
  await quiet(site);
  const before = await countWrites(site);
  const queries: string[] = [];
  const stop = beforeEachQuery(site.db, (query) => {
    if (!ofQueue.test(query)) queries.push(query);
  });
  const { status, text } = await site.leave(email, { code });
  await quiet(site);
  stop();
  return { status, text, writes: (await countWrites(site)) - before, queries: queries.sort() };
}

/** A site that one address follows and another one has stopped to; the limits' counters begin anew. */
async function siteWithSubscribers() {
  const site = await siteToFollow();
  await site.follow('eva@example.com');
  await site.follow('stopped@example.com');
  await unsubscribe(site, unsubscribePathIn(await site.newest()));
  await site.leave('stopped@example.com');
  await quiet(site);
  await sql`delete from rate_limits where key not like 'follow-stopped%'`.execute(site.db);
  return site;
}

describe('as much is done for a code that no parcel has, in all that may slow other requests down, as', () => {
  test.each([
    ['for a parcel', 'new@example.com'],
    ['for one that the address follows already', 'eva@example.com'],
    ['for one whose mails the address has stopped', 'stopped@example.com'],
  ])('%s', async (_what, email) => {
    const site = await siteWithSubscribers();

    const unknown = await workOf(site, 'someone@example.com', 'NO-SUCH-1');
    const known = await workOf(site, email, 'WB-1');

    expect(known).toEqual(unknown);
    // Five counters; who follows, the event and the mail; three readers of events; what becomes of the mail.
    expect(known.writes).toBe(14);
  });
});

test('and nothing of it stays but an event, which names nobody', async () => {
  const site = await siteWithSubscribers();
  const rows = async () => [
    await site.followers(),
    await site.db.selectFrom('mails').select(['id', 'state']).execute(),
  ];
  const before = await rows();

  await site.leave('someone@example.com', { code: 'NO-SUCH-1' });
  await quiet(site);

  expect(await rows()).toEqual(before);
  const events = site.db.selectFrom('audit_events').selectAll().orderBy('id', 'desc');
  expect(await events.executeTakeFirst()).toMatchObject({
    ...{ actor: 'visitor', email: null, address: null, action: 'dismissed' },
    ...{ record_type: 'follower', record_id: null, parcel_id: null, changes: '{}' },
  });
});
