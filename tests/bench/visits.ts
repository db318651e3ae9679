import { type IncomingMessage, type RequestOptions, request } from 'node:http';

/**
 * Sends a request, and reads the answer to its end; of a stream, only the beginning. Not with fetch, which gives up on large
 * answers of a server under load.
 */
export function send(
  url: string,
  options: RequestOptions,
  body?: string | Buffer,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, options, (incoming) => {
      const isStream = incoming.headers['content-type']?.startsWith('text/event-stream');
      if (isStream) incoming.once('data', () => incoming.destroy());
      incoming.on('error', reject).once('close', () => resolve(incoming));
      incoming.resume();
    });
    outgoing.on('error', reject).end(body);
  });
}

/** How long an answer takes on a connection of its own, in milliseconds: one that is kept may end just as it is used again. */
export async function timeOf(
  url: string,
  options: RequestOptions = {},
  body?: string | Buffer,
): Promise<number> {
  const start = performance.now();
  const { statusCode = 0 } = await send(url, { ...options, agent: false }, body);
  if (statusCode < 200 || statusCode > 299) throw new Error(`${url}: ${statusCode}`);
  return performance.now() - start;
}

/** What somebody waits who asks over and over while work is done, in milliseconds. @param pauseMs between two requests. */
export async function timesDuring(
  work: () => Promise<unknown>,
  ask: () => Promise<number>,
  pauseMs = 0,
): Promise<number[]> {
  const times: number[] = [];
  let isDone = false;
  const asking = (async () => {
    while (!isDone) {
      times.push(await ask());
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  })();
  await work();
  isDone = true;
  await asking;
  return times;
}
