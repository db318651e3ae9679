/** @module-tag postgres */

import { expect, test } from 'vitest';
import type { Db } from '../../../server/database/tables.ts';
import { NotFoundError } from '../../../server/errors.ts';
import { InvalidRequest } from '../../../server/http/input/validation.ts';
import { recordParcelEvents } from '../../../server/parcels/events/model.ts';
import { createParcel, deleteParcel } from '../../../server/parcels/model.ts';
import { inSerializableTransaction } from '../../../server/verbs/transaction.ts';
import { actionContexts } from '../../support/action-context.ts';

const parcel = { tracking_code: 'CALLED-1', recipient_name: 'Ada', destination: 'Lisbon' };

async function entriesOf(db: Db) {
  const rows = await db
    .selectFrom('audit_events')
    .select(['actor', 'action', 'record_type', 'record_name'])
    .orderBy('id')
    .execute();
  return rows.map((row) => Object.values(row).join(' '));
}

test('an action needs no request: the site itself adds a parcel, and the log says so', async () => {
  const ctx = (await actionContexts())({ type: 'site' });

  const { tracking_code } = await createParcel(ctx, parcel);

  expect(tracking_code).toBe('CALLED-1');
  expect(await entriesOf(ctx.db)).toEqual(['site created parcel CALLED-1']);
});

test('an action within another one is in its transaction: all of it is written, or nothing', async () => {
  const ctx = (await actionContexts())({ type: 'server' });
  const work = (isToFail: boolean) =>
    inSerializableTransaction(ctx, async (tx) => {
      await createParcel(tx, parcel);
      await recordParcelEvents(tx, { parcels: ['CALLED-1'], title: 'Packed' });
      if (isToFail) await deleteParcel(tx, { id: 'NO-SUCH-1' });
    });

  await expect(work(true)).rejects.toThrow(NotFoundError);
  expect(await ctx.db.selectFrom('parcels').select('id').execute()).toEqual([]);
  expect(await entriesOf(ctx.db)).toEqual([]);

  await work(false);
  expect(await entriesOf(ctx.db)).toEqual([
    'server created parcel CALLED-1',
    'server created activity Packed',
  ]);
});

test('an action parses its input, whoever calls it', async () => {
  const ctx = (await actionContexts())({ type: 'site' });

  await expect(createParcel(ctx, { weight: 1 })).rejects.toThrow(InvalidRequest);
  expect(await ctx.db.selectFrom('parcels').select('id').execute()).toEqual([]);
});

test('more entries than one statement holds are all written, in their order', async () => {
  const codes = Array.from({ length: 130 }, (_, index) => `MANY-${index}`);
  const ctx = (await actionContexts())({ type: 'site' });

  await inSerializableTransaction(ctx, async (tx) => {
    for (const tracking_code of codes) await createParcel(tx, { ...parcel, tracking_code });
  });

  expect(await entriesOf(ctx.db)).toEqual(codes.map((code) => `site created parcel ${code}`));
});
