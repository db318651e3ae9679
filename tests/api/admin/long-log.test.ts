/** @module-tag postgres */

import { expect } from 'vitest';
import { insertAuditEntries } from '../../../server/audit/record.ts';
import type { Db } from '../../../server/database/tables.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { dataOf } from '../../support/http.ts';
import { test } from '../../support/site-test.ts';

type Listed = {
  data: { record: { id: number } }[];
  total: number;
  total_is_capped?: boolean;
  next_page_url: string | null;
};

async function happen(db: Db, first: number, last: number): Promise<void> {
  const entries = Array.from({ length: last - first + 1 }, (_, index) => {
    return { action: 'created', type: 'message', id: first + index } as const;
  });
  await db
    .transaction()
    .execute((trx) =>
      insertAuditEntries(trx, { type: 'site' }, entries, { now: new Date(), notify: false }),
    );
}

test('a long activity log is read to its end by the addresses of the next pages, whatever happens meanwhile', {
  tags: 'extended',
}, async ({ site: { db, ...site } }) => {
  const admin = await signedInAdmin({ db, ...site });
  await db.deleteFrom('audit_events').execute();
  await happen(db, 1, 1130);
  const seen: number[] = [];
  const read = async (url: string): Promise<Listed> => dataOf(await admin.ask(url));

  let url: string | null = '/api/audit?per_page=100&actor=site';
  while (url !== null) {
    const page: Listed = await read(url);
    expect(page).toMatchObject({ total: 1000, total_is_capped: true });
    seen.push(...page.data.map(({ record }) => record.id));
    if (seen.length === 100) await happen(db, 1131, 1140);
    url = page.next_page_url;
  }

  expect(seen).toEqual(Array.from({ length: 1130 }, (_, index) => 1130 - index));
  expect((await read('/api/audit?per_page=100&page=12')).data).toHaveLength(40);
  expect((await read('/api/audit?page=1000000')).data).toEqual([]);
  expect((await admin.ask('/api/audit?before=')).status).toBe(200);
  expect((await admin.ask('/api/audit?before=x')).status).toBe(422);
  expect((await admin.ask('/api/audit?before=9999999999')).status).toBe(422);
  const { text } = await admin.ask('/control/audit.html?page=2');
  expect(text).toMatch(/href="[^"]*page=3&amp;before=\d+/);
});

test('one that is not long has its exact total', async ({ site: { db, ...site } }) => {
  const admin = await signedInAdmin({ db, ...site });
  await db.deleteFrom('audit_events').execute();
  await happen(db, 1, 1000);

  const page = dataOf(await admin.ask('/api/audit?page=2'));

  expect(page).toMatchObject({ total: 1000, last_page: 50, next_page_url: '/api/audit?page=3' });
  expect(page).not.toHaveProperty('total_is_capped');
});
