import { type IncomingMessage, request } from 'node:http';
import { expect, onTestFinished } from 'vitest';
import { signedInAdmin } from '../admin.ts';
import { dataOf } from '../http.ts';
import { insertActivity, insertParcel } from '../parcels.ts';
import { startSite, type TestSite } from '../site.ts';

/** A message of a stream; `data` is parsed. */
export type StreamMessage = { event: string; id: string | null; data: StreamData };

export type OpenStream = Awaited<ReturnType<typeof openStream>>;

type StreamData = Record<string, unknown> & {
  title?: string;
  history?: { data: { id: number; title: string }[]; total: number };
};

/** Opens a stream of a parcel, as a browser does; it ends with the test. */
export async function openStream(
  { port }: { port: number },
  code: string,
  headers: Record<string, string> = {},
  query = '',
) {
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, path: `/api/parcels/${code}/stream${query}`, agent: false },
      resolve,
    );
    outgoing.on('error', reject);
    for (const [name, value] of Object.entries({ Host: 'localhost', ...headers })) {
      outgoing.setHeader(name, value);
    }
    outgoing.end();
  });
  onTestFinished(() => {
    incoming.destroy();
  });
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, ...readerOf(incoming) };
}

function readerOf(incoming: IncomingMessage) {
  const messages: StreamMessage[] = [];
  let all = '';
  let unread = '';
  let read = 0;
  let isOver = false;
  let wake = () => {};
  incoming.on('data', (bytes: Buffer) => {
    all += bytes;
    const blocks = (unread + bytes).split('\n\n');
    unread = blocks.pop() ?? '';
    messages.push(...blocks.filter((block) => block.includes('data: ')).map(messageIn));
    wake();
  });
  for (const end of ['end', 'close', 'error'] as const) {
    incoming.on(end, () => {
      isOver = true;
      wake();
    });
  }
  const more = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  return {
    /** The next message that has not been read yet. */
    async next(): Promise<StreamMessage> {
      for (;;) {
        const message = messages[read];
        if (message !== undefined) {
          read += 1;
          return message;
        }
        if (isOver) throw new Error(`The stream has ended: ${all}`);
        await more();
      }
    },
    /** All messages that have not been read, once the site has ended the stream. */
    async rest(): Promise<StreamMessage[]> {
      while (!isOver) await more();
      return messages.slice(read);
    },
    /** All that came, comments and other fields too. */
    text: () => all,
    close: () => incoming.destroy(),
  };
}

function messageIn(block: string): StreamMessage {
  const field = (name: string) => block.match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1];
  return {
    event: field('event') ?? '',
    id: field('id') ?? null,
    data: JSON.parse(field('data') ?? 'null'),
  };
}

/** A site with TEST-1001, which has the event "Departed", and OTHER-1. */
export async function siteOnItsWay(env: Record<string, string> = {}) {
  const site = await startSite(env);
  const id = await insertParcel(site.db);
  const otherId = await insertParcel(site.db, { tracking_code: 'OTHER-1' });
  const activityId = await insertActivity(site.db, id);
  const admin = await signedInAdmin(site);
  const call = async (method: string, path: string, json: object) => {
    const reply = await admin.ask(path, { method, json });
    expect(reply.status).toBeLessThan(300);
    return Number(dataOf(reply).id);
  };
  const add = (parcel_id: number | string, title: string, more: object = {}) =>
    call('POST', '/api/activities', { parcel_id, title, description: 'Sorted.', ...more });
  return { ...site, port: portOf(site), id, otherId, activityId, admin, call, add };
}

/** The port of a site that is served in this process. */
export function portOf({ url }: Pick<TestSite, 'url'>): number {
  return Number(new URL(url).port);
}
