import type { EventAnswer } from '../../../server/shared/event.ts';
import { paths } from '../../../server/shared/paths.ts';
import { noAnswer } from '../../shared/api.ts';
import { newIdempotencyKey } from '../../shared/idempotency-key.ts';
import type { Scan } from './database.ts';
import { type ApiResponse, requestApi } from './scan-request.ts';

/**
 * The outcome of sending a scan: how it is changed; or offline: the site could not be reached, or is busy;
 * signed-out: the session has ended.
 */
export type Outcome = { changes: Partial<Scan> } | 'offline' | 'signed-out';

/** Sends a scan. Sent again, because the answer was lost, it is not recorded again. */
export async function postScan(scan: Scan): Promise<Outcome> {
  return outcomeOf(
    await requestApi<EventAnswer>(paths.api.events, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': scan.key },
      body: JSON.stringify(bodyOf(scan)),
    }),
  );
}

function bodyOf({ code, event, happened_at }: Scan): object {
  const { preset, location, latitude, longitude, note } = event;
  return {
    parcels: [code],
    // The digits on something else must not become another parcel's id.
    only_codes: 'yes',
    preset: preset.id,
    happened_at,
    ...(location && { location }),
    ...(latitude !== null && longitude !== null && { latitude, longitude }),
    ...(note && { description: note }),
  };
}

function outcomeOf(response: ApiResponse<EventAnswer>): Outcome {
  if (response === null) return 'offline';
  const { status, answer } = response;
  if (status === 401) return 'signed-out';
  if (answer.status !== 'success') {
    return { changes: { state: 'refused', sentence: answer.errors[0] ?? noAnswer } };
  }
  const { id, results } = answer.data;
  const failed = results.find(({ ok }) => !ok);
  if (failed !== undefined) {
    // With the same key the answer would be the same, also when there is such a parcel.
    return { changes: { state: 'unknown', sentence: failed.error, key: newIdempotencyKey() } };
  }
  return { changes: { state: 'done', sentence: null, recorded: { event: id, at: Date.now() } } };
}
