import type { DeliveryAnswer, EventAnswer } from '../../../server/shared/event.ts';
import { paths } from '../../../server/shared/paths.ts';
import { newIdempotencyKey, noAnswer } from '../../shared/api.ts';
import type { QueueChanges, QueueItem, Scan, StopReport } from './database.ts';
import { isStopReport } from './items.ts';
import { type ApiResponse, needsSignIn, requestApi, siteTime } from './request.ts';

/**
 * The outcome of sending: how the item is changed; or offline: the site could not be reached, or is busy;
 * signed-out: the session has ended, or lacks its second step; passed: somebody else is signed in, whose turn it is not.
 */
export type Outcome = { changes: QueueChanges } | 'offline' | 'signed-out' | 'passed';

/** Sends an item. Sent again, because the answer was lost, it is not recorded again. */
export async function postItem(item: QueueItem): Promise<Outcome> {
  if (item.toUndo && item.recorded) {
    return outcomeOf(await postUndo(item, item.recorded.event), () => undone);
  }
  return isStopReport(item)
    ? outcomeOf(await postReport(item), outcomeOfReport)
    : outcomeOf(await postScan(item), outcomeOfScan);
}

const undone: QueueChanges = { state: 'undone', sentence: null };

/** Without a key: what is undone already is undone by any further request, too. */
function postUndo(item: QueueItem, id: number): Promise<ApiResponse<object>> {
  return requestApi(paths.api.events, {
    method: 'DELETE',
    headers: { 'Content-Type': 'application/json', ...memberOf(item) },
    body: JSON.stringify({ id }),
  });
}

function postScan(scan: Scan): Promise<ApiResponse<EventAnswer>> {
  return requestApi<EventAnswer>(paths.api.events, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headersOf(scan) },
    body: JSON.stringify(bodyOf(scan)),
  });
}

type EndAnswer = Pick<DeliveryAnswer, 'event_id'>;

function postReport(report: StopReport): Promise<ApiResponse<EndAnswer>> {
  const body = new FormData();
  for (const [name, value] of Object.entries({
    ...report.fields,
    happened_at: report.happened_at,
  })) {
    body.append(name, value);
  }
  return requestApi(report.path, { method: 'POST', headers: headersOf(report), body });
}

/** The site refuses what somebody else has recorded than the member who is signed in by now. */
function memberOf({ by }: QueueItem): Record<string, string> {
  return by ? { 'X-Member': String(by) } : {};
}

function headersOf(item: QueueItem): Record<string, string> {
  return { 'Idempotency-Key': item.key, ...memberOf(item) };
}

function bodyOf({ code, event, happened_at }: Scan): object {
  const { preset, location, latitude = null, longitude = null, note } = event;
  return {
    parcels: [code],
    // The digits on something else must not become another parcel's id.
    only_codes: 'yes',
    preset: preset.id,
    happened_at,
    ...(location && { location }),
    // The same request as before, whose answer may have been lost.
    ...(latitude !== null && longitude !== null && { latitude, longitude }),
    ...(note && { description: note }),
  };
}

function outcomeOf<Data extends object>(
  response: ApiResponse<Data>,
  onSuccess: (data: Data) => QueueChanges,
): Outcome {
  if (response === null) return 'offline';
  const { answer, member } = response;
  // Not ended, but another member's.
  if (needsSignIn(response)) return member === null ? 'signed-out' : 'passed';
  if (answer.status === 'success') return { changes: onSuccess(answer.data) };
  return { changes: { state: 'refused', sentence: answer.errors[0] ?? noAnswer } };
}

function outcomeOfReport({ event_id: event }: EndAnswer): QueueChanges {
  return {
    state: 'done',
    sentence: null,
    fields: {},
    recorded: { event, at: siteTime().getTime() },
  };
}

function outcomeOfScan({ id, results }: EventAnswer): QueueChanges {
  const failed = results.find(({ ok }) => !ok);
  if (failed !== undefined) {
    // With the same key the answer would be the same, also when there is such a parcel.
    return { state: 'unknown', sentence: failed.error, key: newIdempotencyKey() };
  }
  return { state: 'done', sentence: null, recorded: { event: id, at: siteTime().getTime() } };
}
