import type { TriedCall } from '../../server/shared/envelope.ts';

/** What a call was answered: its status line, headers that programs go by, and its content as people read it. */
export type CallAnswer = { status: string; headers: string[]; text: string };

const mostShown = 100_000;

/** Headers of answers that are shown. */
const shown = ['ETag', 'Location', 'RateLimit', 'RateLimit-Policy', 'Retry-After'];

/**
 * Sends a call as it was filled in.
 *
 * @param given the fields of the form, see fields.tsx.
 * @param failed what is said if the site did not answer.
 */
export async function sendCall(
  call: TriedCall,
  given: FormData,
  failed: string,
): Promise<CallAnswer> {
  const { method } = call;
  const key = textIn(given, 'key');
  const body = bodyOf(call, given);
  const headers = {
    Accept: 'application/json',
    ...(key !== '' && { Authorization: `Bearer ${key}` }),
    ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
    ...Object.fromEntries(filledIn(given, 'header')),
  };
  try {
    const response = await fetch(addressOf(call, given), {
      ...{ method, headers, cache: 'no-store' },
      ...(body !== undefined && { body }),
    });
    return {
      status: `${response.status} ${response.statusText}`.trim(),
      headers: shown.flatMap((name) => {
        const value = response.headers.get(name);
        return value === null ? [] : [`${name}: ${value}`];
      }),
      text: await textOf(response),
    };
  } catch {
    return { status: '', headers: [], text: failed };
  }
}

function addressOf({ path }: TriedCall, given: FormData): string {
  const address = path.replace(/\{(\w+)\}/g, (_, place: string) =>
    encodeURIComponent(textIn(given, `place-${place}`)),
  );
  const query = textIn(given, 'query').replace(/^\?/, '');
  return query === '' ? address : `${address}?${query}`;
}

/** JSON as text, or a form; undefined: there is none. */
function bodyOf({ method, form }: TriedCall, given: FormData): string | FormData | undefined {
  if (method === 'GET') return undefined;
  if (form.length === 0) return textIn(given, 'json') || undefined;
  const body = new FormData();
  for (const [name, value] of filledIn(given, 'field')) body.append(name, value);
  return body;
}

/** The fields with a prefix that something was entered into, or a file chosen for. */
function filledIn(given: FormData, prefix: string): [string, FormDataEntryValue][] {
  return [...given].flatMap(([name, value]): [string, FormDataEntryValue][] => {
    const isEmpty = typeof value === 'string' ? value.trim() === '' : value.size === 0;
    const start = `${prefix}-`;
    return name.startsWith(start) && !isEmpty ? [[name.slice(start.length), value]] : [];
  });
}

function textIn(given: FormData, field: string): string {
  const value = given.get(field);
  return typeof value === 'string' ? value.trim() : '';
}

async function textOf(response: Response): Promise<string> {
  if (response.headers.get('Content-Type')?.startsWith('text/event-stream') === true) {
    // It has no end: what it begins with is shown.
    const reader = response.body?.getReader();
    const first = await reader?.read();
    await reader?.cancel();
    return new TextDecoder().decode(first?.value);
  }
  const text = (await response.text()).slice(0, mostShown);
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
