import { Agent, request } from 'node:http';
import sharp from 'sharp';
import { mixedRequest } from './mixed-requests.ts';

/** The message that starts a load. */
export type MixedLoad = { port: number; parcels: number; cookie: string; from: number; to: number };

const connections = 24;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
const photo = await sharp({
  create: { width: 300, height: 300, channels: 3, background: 'gray', noise },
})
  .jpeg()
  .toBuffer();

// memory.ts runs this file as a process of its own, and gets how often each status was answered.
process.on('message', async (load: MixedLoad) => {
  let next = load.from;
  const statuses: Record<string, number> = {};
  const sendInTurn = async () => {
    while (next < load.to) {
      const number = next;
      next += 1;
      const status = await send(number, load);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, sendInTurn));
  process.send?.(statuses);
});

/** Sends one request. @returns its status, after the whole answer; of a stream, after its beginning. */
function send(number: number, { port, parcels, cookie }: MixedLoad): Promise<number> {
  const { method, path, headers, body } = mixedRequest(number, { parcels, cookie, photo });
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
    const options = { host: '127.0.0.1', port, method, path, headers: { ...headers, ...length } };
    const outgoing = request({ ...options, agent }, (incoming) => {
      const { statusCode = 0 } = incoming;
      if (incoming.headers['content-type']?.startsWith('text/event-stream')) {
        incoming.once('data', () => incoming.destroy()).once('close', () => resolve(statusCode));
        return;
      }
      incoming.resume().once('end', () => resolve(statusCode));
    });
    outgoing.once('error', reject).end(body);
  });
}
