import type { TriedCall } from '../../server/shared/api-docs.ts';

/** What a call was answered: its status line, and its content as people read it. */
export type CallAnswer = { status: string; text: string };

const mostShown = 100_000;

/**
 * Sends a call as it was filled in.
 *
 * @param read the value of a field of the form.
 * @param failed what is said if the site did not answer.
 */
export async function sendCall(
  { method, path, isForm }: TriedCall,
  read: (field: string) => string,
  failed: string,
): Promise<CallAnswer> {
  const address = path.replace(/\{(\w+)\}/g, (_, place: string) =>
    encodeURIComponent(read(`place-${place}`)),
  );
  const query = read('query').trim().replace(/^\?/, '');
  const key = read('key').trim();
  const json = method === 'GET' || isForm ? '' : read('json').trim();
  const headers = {
    Accept: 'application/json',
    ...(key !== '' && { Authorization: `Bearer ${key}` }),
    ...(json !== '' && { 'Content-Type': 'application/json' }),
  };
  try {
    const response = await fetch(query === '' ? address : `${address}?${query}`, {
      ...{ method, headers, cache: 'no-store' },
      ...(json !== '' && { body: json }),
    });
    const text = await textOf(response);
    return { status: `${response.status} ${response.statusText}`.trim(), text };
  } catch {
    return { status: '', text: failed };
  }
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
