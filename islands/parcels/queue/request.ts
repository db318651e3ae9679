import { type Envelope, twoStepsRequired } from '../../../server/shared/envelope.ts';
import { envelopeOf, failedSend, inPageLanguage } from '../../shared/api.ts';
import { sentencesOf } from '../../shared/sentences.ts';
import { changeDevice, readDevice } from './database.ts';

/**
 * A response of the site; null where it cannot be reached, or cannot answer now. `member`: the id of who is signed in; null:
 * nobody is.
 */
export type ApiResponse<Data> = {
  status: number;
  answer: Envelope<Data>;
  member: number | null;
} | null;

/**
 * Whether nothing can be sent until somebody signs in: the session has ended, or two steps were switched on since, which are
 * set up where one signs in.
 */
export function needsSignIn({
  status,
  answer,
}: Pick<NonNullable<ApiResponse<object>>, 'status' | 'answer'>): boolean {
  if (status === 401) return true;
  if (answer.status === 'success') return false;
  return answer.error_details?.some(({ code }) => code === twoStepsRequired) ?? false;
}

/** After this the request is given up, and sent again later. */
const timeoutMs = 20_000;
/** Photos take longer where the network is weak. */
const formTimeoutMs = 120_000;

/** The statuses of a site that cannot answer now. */
const retryStatuses = [408, 425, 429, 502, 503, 504];

/** Sends a request to the API, and sets the clock of the queue by its response. */
export async function requestApi<Data extends object>(
  path: string,
  { headers, ...init }: RequestInit = {},
): Promise<ApiResponse<Data>> {
  try {
    const signal = AbortSignal.timeout(init.body instanceof FormData ? formTimeoutMs : timeoutMs);
    const options = { ...init, signal, headers: { Accept: 'application/json', ...headers } };
    const response = await fetch(inPageLanguage(path), options);
    const text = await response.text();
    // A proxy in between takes no file as large as this, however often it is sent.
    if (response.status === 413) return { status: 413, answer: failureIn(text), member: null };
    const answer = envelopeOf<Data>(text, response.status);
    setClock(response.headers.get('Date'));
    const member = Number(response.headers.get('X-Member')) || null;
    // Where the browser keeps no data, nothing waits to be sent either.
    if (member !== null) await noteMember(member).catch(() => {});
    const { status } = response;
    return retryStatuses.includes(status) ? null : { status, answer, member };
  } catch {
    return null;
  }
}

function failureIn<Data extends object>(text: string): Envelope<Data> {
  try {
    return envelopeOf(text, 413);
  } catch (error) {
    const failure = failedSend(error);
    return { ...failure, errors: sentencesOf(failure) };
  }
}

/**
 * Stores on the device who is signed in, so that a member sends only their own items. Deletes the stops of the former
 * member.
 */
async function noteMember(member: number): Promise<void> {
  const { member: before, today } = await readDevice();
  if (member === before) return;
  await changeDevice({ member, today: today?.member === member ? today : null });
}

/**
 * The time by the site's clock. Devices' clocks are often minutes off, and the later of two events decides on a
 * parcel's stage.
 */

const key = 'waybill-scan-clock';

/** The site gives its time in whole seconds, and responses take time. */
const goodEnoughMs = 10_000;

/** Compares this device's clock with the time of an answer. */
function setClock(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now();
  if (Number.isNaN(difference)) return;
  const known = Math.abs(difference) < goodEnoughMs ? 0 : difference;
  try {
    localStorage.setItem(key, String(known));
  } catch {
    // Without storage, this device's clock is used.
  }
}

/** The time, as far as this device knows, without a network too: milliseconds since 1970. */
export function siteTime(): number {
  try {
    return Date.now() + (Number(localStorage.getItem(key)) || 0);
  } catch {
    return Date.now();
  }
}
