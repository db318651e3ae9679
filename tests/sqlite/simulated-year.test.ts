/** @module-tag extended */

import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { insertAuditEntries } from '../../server/audit/record.ts';
import { insertImage } from '../../server/content/images/queries.ts';
import { databaseBytes } from '../../server/database/engine.ts';
import { insertMail } from '../../server/notifications/mail/queries.ts';
import { deleteOldRows } from '../../server/ops/housekeeping/housekeeping.ts';
import { freshDatabase } from '../support/database.ts';

const dayMs = 24 * 60 * 60 * 1000;
const keep = { auditMs: 60 * dayMs, mailMs: 60 * dayMs };

test('over a year of the same work each day the database stays as large as after its first months', async () => {
  const { db } = await freshDatabase();
  vi.useFakeTimers({ toFake: ['Date'] });
  const begin = Date.UTC(2026, 0, 1);
  const text = 'x'.repeat(400);

  const work = (day: number) =>
    db.transaction().execute(async (trx) => {
      const time = new Date().toISOString();
      for (let count = 0; count < 20; count += 1) {
        const sent = { state: 'sent', created_at: time, sent_at: time, driver: 'server' } as const;
        const words = { subject: 'Hello', body: text, template: 'plain' } as const;
        const who = { recipient: 'a@example.com', reply_to: null, message_id: null } as const;
        await insertMail(trx, { kind: 'message', language: 'en', ...who, ...words, ...sent });
        const after = { status: text };
        const happening = { action: 'changed', type: 'parcel', id: count, after } as const;
        await insertAuditEntries(trx, { type: 'site' }, [happening], {
          now: new Date(time),
          notify: true,
        });
        await sql`insert into rate_limits (key, points, expire)
          values (${`${day}-${count}`}, 1, ${Date.now() + dayMs})`.execute(trx);
      }
      const bytes = new Uint8Array(20_000).fill(7);
      const name = `left-${day}.webp`;
      await insertImage(trx, { name, type: 'a', width: 1, height: 1, bytes, created_at: time });
    });

  const sizes: number[] = [];
  for (let day = 0; day < 365; day += 1) {
    vi.setSystemTime(begin + day * dayMs);
    await work(day);
    await deleteOldRows(db, new Date(), keep);
    sizes.push(await databaseBytes(db));
  }
  vi.useRealTimers();

  expect(sizes.at(-1)).toBeLessThanOrEqual(Number(sizes[90]) * 1.02);
}, 60_000);
