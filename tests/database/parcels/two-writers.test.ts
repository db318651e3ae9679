/** @module-tag postgres */

import { expect, test } from 'vitest';
import type { AuditEvent } from '../../../server/audit/shared/audit.ts';
import { recordParcelEvents } from '../../../server/parcels/events/model.ts';
import { undoEventBatch } from '../../../server/parcels/events/undo.ts';
import { mergeParcels } from '../../../server/parcels/merge/merge.ts';
import { createParcel } from '../../../server/parcels/model.ts';
import { actionContexts, owner } from '../../support/action-context.ts';
import { amount } from '../../support/sweep.ts';

const rounds = amount(200, 50);
const events = [
  { title: 'Picked up', stage: 'picked_up', status: 'Picked up', location: 'Accra' },
  { title: 'Arrived', stage: 'in_transit', status: 'Arrived', location: 'Lisbon' },
] as const;

test('two writers on one parcel at once, over and over, give the same as one after the other', async () => {
  const ctx = (await actionContexts())(owner);
  const { db } = ctx;
  const named = { tracking_code: 'TEST-1', recipient_name: 'Ada', destination: 'Oslo' };
  const { id } = await createParcel(ctx, named);

  for (let round = 0; round < rounds; round += 1) {
    const both = await Promise.all(
      events.map((event) => recordParcelEvents(ctx, { parcels: ['TEST-1'], ...event })),
    );
    // Undone while another one is recorded.
    if (round % 20 === 0) {
      await Promise.all([
        undoEventBatch(ctx, { id: both[0]?.id }),
        recordParcelEvents(ctx, { parcels: [id], ...events[1] }),
      ]);
    }
  }

  const history = await db
    .selectFrom('activities')
    .select(['created_at', 'stage', 'location'])
    .where('parcel_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const parcel = await db.selectFrom('parcels').selectAll().executeTakeFirstOrThrow();
  expect(history).toHaveLength(2 * rounds);
  expect([parcel.last_event_at, parcel.stage]).toEqual([history[0]?.created_at, history[0]?.stage]);
  const entries = await db
    .selectFrom('audit_events')
    .select('changes')
    .where('record_type', '=', 'parcel')
    .where('action', '=', 'changed')
    .orderBy('id')
    .execute();
  // Each begins where the one before has ended: none has overwritten what it had not seen.
  let last: unknown = null;
  for (const { changes } of entries) {
    const { stage }: AuditEvent['changes'] = JSON.parse(changes);
    if (stage === undefined) continue;
    expect(stage.from).toBe(last);
    last = stage.to;
  }
  expect(last).toBe(parcel.stage);
});

test('an event is undone wherever its parcel has been merged to meanwhile', async () => {
  const ctx = (await actionContexts())(owner);
  const made = { recipient_name: 'Ada', destination: 'Oslo' };
  await createParcel(ctx, { ...made, tracking_code: 'INTO-1' });

  for (let round = 0; round < 20; round += 1) {
    const from = `FROM-${round}`;
    await createParcel(ctx, { ...made, tracking_code: from });
    const { id } = await recordParcelEvents(ctx, { parcels: [from], ...events[0] });
    await Promise.all([mergeParcels(ctx, { into: 'INTO-1', from }), undoEventBatch(ctx, { id })]);
  }

  expect(await ctx.db.selectFrom('activities').selectAll().execute()).toEqual([]);
});

test('of two events that are undone at once, neither comes back', async () => {
  const ctx = (await actionContexts())(owner);
  const named = { recipient_name: 'Ada', destination: 'Oslo', status: 'At the depot' };
  await createParcel(ctx, { ...named, tracking_code: 'TEST-1' });

  for (let round = 0; round < 20; round += 1) {
    const batches = [];
    for (const event of events) {
      batches.push(await recordParcelEvents(ctx, { parcels: ['TEST-1'], ...event }));
    }
    await Promise.all(batches.map(({ id }) => undoEventBatch(ctx, { id })));
    const parcel = await ctx.db.selectFrom('parcels').selectAll().executeTakeFirstOrThrow();
    expect(parcel).toMatchObject({ status: 'At the depot', stage: null, last_event_at: null });
  }
});
