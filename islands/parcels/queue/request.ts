import { type Envelope, twoStepsRequired } from '../../../server/shared/envelope.ts';
import { failedSend, inPageLanguage, parseEnvelope } from '../../shared/api.ts';
import { failureSentences } from '../../shared/sentences.ts';
import { changeDevice, readDevice } from './database.ts';

/**
 * A response of the site; null if the site cannot be reached, or cannot answer now. `member` is the id of the signed-in
 * member; null if the response is for a visitor.
 */
export type ApiResponse<Data> = {
  status: number;
  answer: Envelope<Data>;
  member: number | null;
} | null;

/**
 * Whether nothing can be sent until somebody signs in: the session has ended, or two-step sign-in became mandatory,
 * which is set up at the next sign-in.
 */
export function needsSignIn({
  status,
  answer,
}: Pick<NonNullable<ApiResponse<object>>, 'status' | 'answer'>): boolean {
  if (status === 401) return true;
  if (answer.status === 'success') return false;
  return answer.error_details?.some(({ code }) => code === twoStepsRequired) ?? false;
}

/** After this time a request is aborted, and sent again later. */
const timeoutMs = 20_000;
/** Photos take longer on a weak network. */
const formTimeoutMs = 120_000;

/** The statuses of a site that cannot answer now. */
const retryStatuses = [408, 425, 429, 502, 503, 504];

/** Sends a request to the API, and sets the queue's clock by the response. */
export async function requestApi<Data extends object>(
  path: string,
  { headers, ...init }: RequestInit = {},
): Promise<ApiResponse<Data>> {
  try {
    const signal = AbortSignal.timeout(init.body instanceof FormData ? formTimeoutMs : timeoutMs);
    const options = { ...init, signal, headers: { Accept: 'application/json', ...headers } };
    const response = await fetch(inPageLanguage(path), options);
    const text = await response.text();
    // A proxy in between does not take a file of this size, however often it is sent.
    if (response.status === 413)
      return { status: 413, answer: tooLargeFailure(text), member: null };
    const answer = parseEnvelope<Data>(text, response.status);
    setClock(response.headers.get('Date'));
    const member = Number(response.headers.get('X-Member')) || null;
    // If the browser stores no data, nothing waits to be sent either.
    if (member !== null) await storeMember(member).catch(() => {});
    const { status } = response;
    return retryStatuses.includes(status) ? null : { status, answer, member };
  } catch {
    return null;
  }
}

function tooLargeFailure<Data extends object>(text: string): Envelope<Data> {
  try {
    return parseEnvelope(text, 413);
  } catch (error) {
    const failure = failedSend(error);
    return { ...failure, errors: failureSentences(failure) };
  }
}

/** Stores the signed-in member, so that members send only their own items. Deletes the stops of a former member. */
async function storeMember(member: number): Promise<void> {
  const { member: before, today } = await readDevice();
  if (member === before) return;
  await changeDevice({ member, today: today?.member === member ? today : null });
}

const key = 'waybill-scan-clock';

/** Smaller differences are ignored: the `Date` header has whole seconds, and responses take time. */
const goodEnoughMs = 10_000;

/** Stores by how much the site's clock differs from this device's. */
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

/**
 * The time by the site's clock, in milliseconds since 1970. It is computed from the last comparison of the two clocks, so it needs
 * no network. Devices' clocks are often minutes off, and the later of two events decides a parcel's stage.
 */
export function siteTime(): number {
  try {
    return Date.now() + (Number(localStorage.getItem(key)) || 0);
  } catch {
    return Date.now();
  }
}
