import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getJson, sendJson } from '../../../islands/shared/api.ts';
import { sendForm } from '../../../islands/shared/send-form.ts';

beforeEach(() => vi.stubGlobal('location', new URL('https://site.example/')));
afterEach(() => vi.unstubAllGlobals());

/** The network answers everything with this, or not at all. */
function network(answer: string | Error): void {
  vi.stubGlobal('fetch', async () => {
    if (answer instanceof Error) throw answer;
    return new Response(answer);
  });
  vi.stubGlobal('XMLHttpRequest', requestTo(answer));
}

/** As much of the browser's request as a form needs; the events are the browser's own. */
function requestTo(answer: string | Error) {
  return class extends EventTarget {
    upload = new EventTarget();
    responseText = answer instanceof Error ? '' : answer;
    open() {}
    setRequestHeader() {}
    send() {
      this.dispatchEvent(new Event(answer instanceof Error ? 'error' : 'load'));
    }
  };
}

const { signal } = new AbortController();
const fallback = { status: 'error', data: {}, errors: ['Invalid Json'], message: '' };
const sends = {
  sendJson: () => sendJson('POST', '/api/parcels', {}),
  sendForm: () => sendForm('POST', '/api/reviews', new FormData(), () => {}),
};

describe.each([
  ['the network fails', new TypeError('Failed to fetch')],
  ['the answer is no JSON', '<p>A proxy</p>'],
  ['the answer is nothing', ''],
  ['the answer is another’s JSON', '{"hello":"world"}'],
  ['the answer is no object', 'null'],
])('where %s', (_what, answer) => {
  test('asking falls back to Invalid Json, without data', async () => {
    network(answer);
    expect(await getJson('/api/parcels', signal)).toEqual(fallback);
  });

  test.each(Object.entries(sends))('%s does too, and tells the error', async (_name, send) => {
    network(answer);

    const envelope = await send();

    expect(envelope).toEqual({ ...fallback, jsError: expect.stringMatching(/\w+/) });
  });
});

test('what the browser said of it is kept', async () => {
  network(new TypeError('Failed to fetch'));
  expect(await sends.sendJson()).toMatchObject({ jsError: 'Failed to fetch' });

  network('<p>');
  expect(await sends.sendJson()).toMatchObject({ jsError: expect.stringContaining('JSON') });
});

test('an answer of the site is given as it is, errors and all', async () => {
  const answer = { status: 'fail', data: {}, errors: ['No.'], message: 'No.' };
  network(JSON.stringify(answer));

  for (const call of [() => getJson('/api/parcels', signal), ...Object.values(sends)]) {
    expect(await call()).toEqual(answer);
  }
});

test('who ends a call gets no answer', async () => {
  const controller = new AbortController();
  controller.abort();
  network(new DOMException('Aborted', 'AbortError'));

  await expect(getJson('/api/parcels', controller.signal)).rejects.toThrow('Aborted');
});

test('the status of a proxy’s answer is kept', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>413</h1>', { status: 413 }));
  expect(await sends.sendJson()).toMatchObject({ errors: ['Invalid Json'], proxyStatus: 413 });
  expect(await getJson('/api/parcels', signal)).toEqual({ ...fallback, proxyStatus: 413 });
});
