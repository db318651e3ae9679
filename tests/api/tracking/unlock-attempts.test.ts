import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  answerWith,
  privateWordsIn,
  siteThatShows,
} from '../../support/tracking/private-parcel.ts';

describe('five tries an hour', () => {
  test('are all for a parcel, however its code is spelled and whoever tries', async () => {
    const site = await siteThatShows('locked', { TRUST_PROXY: '127.0.0.1' });
    const from = (n: number) => ({ 'X-Forwarded-For': `203.0.113.${n}` });
    const tries = ['PRIV-1001', 'priv1001', 'PRIV.1001', 'priv-1001', 'PRIV-1001'];

    for (const [index, code] of tries.entries()) {
      expect((await answerWith(site, 'wrong', code, from(index))).status).toBe(403);
    }

    const refused = await answerWith(site, '0147', 'PRIV-1001', from(9));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    expect(refused.text).toContain('Too many attempts');
    expect(privateWordsIn(refused.text)).toEqual([]);
  });

  test('are all for a code that no parcel has, with the same answer', async () => {
    const site = await siteThatShows('locked');
    const statuses = [];
    for (let count = 0; count < 6; count += 1) {
      statuses.push((await answerWith(site, 'wrong', 'NO-SUCH-1')).status);
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
  });

  test('do not count those that opened it', async () => {
    const site = await siteThatShows('locked');
    for (let count = 0; count < 7; count += 1) {
      expect((await answerWith(site, '0147')).status).toBe(200);
    }
  });

  test('hold where many come at once', async () => {
    const site = await siteThatShows('locked');

    const replies = await Promise.all(Array.from({ length: 12 }, () => answerWith(site, 'wrong')));

    expect(replies.filter(({ status }) => status === 403)).toHaveLength(5);
  });

  test('write the same for a parcel and for a code that there is not', async () => {
    const site = await siteThatShows('locked');
    const counted = async (code: string) => {
      await answerWith(site, 'wrong', code);
      const unlocking = sql`select key from rate_limits where key like 'unlocking:%'`;
      return (await unlocking.execute(site.db)).rows.length;
    };

    expect([await counted('PRIV-1001'), await counted('NO-SUCH-1')]).toEqual([1, 2]);
  });

  test('and wrong ones are misses of the network', async () => {
    const site = await siteThatShows('locked');
    for (let miss = 0; miss < 30; miss += 1) {
      await answerWith(site, 'wrong', `NO-SUCH-${miss}`);
    }
    expect((await answerWith(site, '0147')).status).toBe(429);
  });
});
