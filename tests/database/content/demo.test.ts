import { expect, test } from 'vitest';
import { findSettings } from '../../../server/database/settings.ts';
import { siteToday } from '../../../server/days.ts';
import { insertDemoData } from '../../../server/demo/demo.ts';
import { insertDemoInvoices } from '../../../server/demo/money.ts';
import { readReceivables } from '../../../server/invoices/journal.ts';
import { hasStatus } from '../../../server/invoices/read.ts';
import { actionContexts, owner } from '../../support/action-context.ts';
import { distDir } from '../../support/site.ts';

test('the demo has its town’s time zone, invoices in every state, debts, mails, cash and a proof', async () => {
  const { deps } = (await actionContexts())(owner);
  const { db, database } = deps;
  await insertDemoData(database, distDir, 'UTC');
  expect((await findSettings(db)).time_zone).toBe('Europe/Lisbon');

  // A second start adds none.
  await insertDemoInvoices(deps, 'http://localhost:3000');
  await insertDemoInvoices(deps, 'http://localhost:3000');

  const today = siteToday(deps);
  const statuses = await Promise.all(
    (['draft', 'open', 'overdue', 'paid', 'credited', 'cancelled'] as const).map(async (status) => {
      const found = db.selectFrom('invoices').select('id').where(hasStatus(status, today));
      return [status, (await found.execute()).length > 0];
    }),
  );
  expect(statuses.filter(([, has]) => !has)).toEqual([]);
  expect((await db.selectFrom('invoices').select('id').execute()).length).toBe(8);
  const [euros] = await readReceivables(db, today);
  expect(euros).toMatchObject({ currency: 'EUR', paid: expect.any(Number) });
  expect(euros?.overdue).toBeGreaterThan(0);
  expect(euros?.open).toBeGreaterThan(euros?.overdue ?? 0);
  expect((await db.selectFrom('mails').select('kind').execute()).length).toBeGreaterThan(5);

  const cash = db.selectFrom('cash_items').where('settlement_id', 'is', null).select('collected');
  expect((await cash.execute()).some(({ collected }) => Number(collected) > 0)).toBe(true);
  const proof = await db.selectFrom('deliveries').selectAll().executeTakeFirstOrThrow();
  expect([proof.signature, proof.photo]).not.toContain(null);
  const runs = await db.selectFrom('runs').select('day').execute();
  expect(new Set(runs.map(({ day }) => day)).size).toBe(1);
});
