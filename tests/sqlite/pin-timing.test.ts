import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { adminEmail, insertAdmin } from '../support/admin.ts';
import { sendPin } from '../support/auth/pins.ts';
import { mailRows } from '../support/notifications/mailer.ts';
import { startSite, type TestSite } from '../support/site.ts';

/** How many rows have been written since the database was opened. */
async function writesOf({ db }: TestSite): Promise<number> {
  const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(db);
  return rows[0]?.count ?? 0;
}

test('a pin for an unknown address is as many writes as one for the account, and no mail', async () => {
  const site = await startSite();
  await insertAdmin(site);
  const writesFor = async (email: string) => {
    const before = await writesOf(site);
    await sendPin(site, { email });
    return (await writesOf(site)) - before;
  };

  const unknown = await writesFor('somebody@example.com');
  expect(await mailRows(site)).toEqual([]);
  const known = await writesFor(adminEmail);
  expect(await mailRows(site)).toHaveLength(1);

  expect(unknown).toBe(known);
});
