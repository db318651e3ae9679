/** @module-tag extended */

import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { adminWith } from '../support/admin.ts';
import { movableClock } from '../support/clock.ts';
import { figure, shortOrLong } from '../support/faults.ts';
import { type RunningSite, signUp, startRunning } from '../support/running-site.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

const cycles = shortOrLong(5, 50);

/** How many emails each address received, and whether more are queued for it. */
function mailsIn({ dataDir }: Pick<RunningSite, 'dataDir'>) {
  const sqlite = new Sqlite(join(dataDir, 'waybill.db'), { readonly: true });
  try {
    const rows = sqlite
      .prepare<[], { recipient: string; times: number; waiting: number }>(
        `select recipient, count(*) as times, sum(state = 'queued') as waiting
         from mails where kind = 'stage' group by recipient`,
      )
      .all();
    return new Map(rows.map(({ recipient, ...row }) => [recipient, row]));
  } finally {
    sqlite.close();
  }
}

test('kill -9 between a change and its mail: each is told once', async (context) => {
  const dataDir = temporaryDir();
  const clock = movableClock();
  const acknowledged: string[] = [];
  let site = await startRunning({ ...clock, dataDir });
  const { cookie } = await signUp(site);
  const delay = { method: 'PATCH', json: { mail_delay_minutes: 0 } };
  expect((await adminWith(site, cookie).ask('/api/settings', delay)).status).toBe(200);

  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const admin = adminWith(site, cookie);
    for (let count = 0; count <= cycle % 5; count += 1) {
      const name = `parcel-${cycle}-${count}`;
      const recipient_email = `${name}@example.com`;
      const json = { tracking_code: name, recipient_name: 'A', destination: 'B', recipient_email };
      const reply = await admin.ask('/api/parcels', {
        method: 'POST',
        json: { ...json, stage: 'in_transit' },
      });
      expect(reply.status).toBe(201);
      acknowledged.push(recipient_email);
    }
    await site.end('SIGKILL');
    site = await startRunning({ ...clock, dataDir });
  }

  // An attempt that died had its mail to itself for little more than a minute.
  clock.setWrongBy(3 * 60_000);
  await site.end('SIGKILL');
  site = await startRunning({ ...clock, dataDir });
  const isTold = () => {
    const now = mailsIn(site);
    return acknowledged.every((address) => now.get(address)?.waiting === 0);
  };
  await expect.poll(isTold, { timeout: 30_000 }).toBe(true);
  expect([...mailsIn(site).values()].filter(({ times }) => times !== 1)).toEqual([]);
  await figure(
    context,
    `kill -9 between a change and its mail: ${cycles} cycles, ${acknowledged.length} mails, each once`,
  );
});
