import { afterEach, expect, test, vi } from 'vitest';
import type { StopReport } from '../../../islands/parcels/queue/database.ts';
import { postItem } from '../../../islands/parcels/queue/use-sender.ts';
import { twoStepsRequired } from '../../../server/shared/envelope.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const report: StopReport = {
  kind: 'stop',
  number: 1,
  key: 'key-1',
  by: 1,
  code: 'WB-1',
  stop: 1,
  state: 'waiting',
  happened_at: '2026-03-01T08:00:00.000Z',
  sentence: null,
  outcome: 'delivered',
  path: '/api/deliveries',
  fields: {},
};

/** What becomes of a report that the site refuses. */
function refusedWith(status: number, code: string) {
  const message = 'Not so.';
  const details = [{ field: 'account', code, message }];
  const answer = { status: 'fail', data: {}, errors: [message], message: '' };
  vi.stubGlobal('location', new URL('https://site.example/'));
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(
    Response.json({ ...answer, error_details: details }, { status }),
  );
  return postItem(report);
}

test('what a device has kept waits where the session has ended, or lacks its second step by now', async () => {
  expect(await refusedWith(401, 'custom')).toBe('signed-out');
  expect(await refusedWith(403, twoStepsRequired)).toBe('signed-out');
});

test('what the site refuses for good does not', async () => {
  const refused = { changes: { state: 'refused', sentence: 'Not so.' } };
  expect(await refusedWith(403, 'custom')).toEqual(refused);
});
