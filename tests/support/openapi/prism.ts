import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { Json } from '../../../server/openapi/schemas.ts';
import type { Ask } from '../http.ts';
import { freePort } from '../listen.ts';
import { install, toolEnv, toolFolder, tools } from './tools.ts';

/** What Prism answered. */
export type Proxied = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** How the answer differs from the document. That of the request is left out. */
  differences: string[];
};

/**
 * Starts Prism's validating proxy of a document, until the test ends.
 *
 * @param upstream where it sends requests on to.
 * @returns asks through it.
 */
export async function startPrism(
  document: Json,
  upstream: string,
): Promise<(path: string, ask: Ask) => Promise<Proxied>> {
  const dir = toolFolder();
  const bin = await install(dir, tools.prism);
  const file = join(dir, 'openapi.json');
  writeFileSync(file, JSON.stringify({ ...document, paths: shortestFirst(document.paths) }));
  const port = await freePort();
  const how = ['--port', String(port), '--multiprocess', 'false', '--validate-request', 'false'];
  const args = [bin('prism'), 'proxy', file, upstream, ...how];
  const prism = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: toolEnv,
  });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => {
    agent.destroy();
    prism.kill();
  });
  for await (const line of createInterface({ input: prism.stdout })) {
    if (line.includes('listening')) break;
  }
  prism.stdout.resume();
  return (path, ask) => askPrism({ agent, port, path }, ask);
}

/** Of `/{id}` and `/{id}.pdf` Prism takes what comes last in the document for `/1.pdf`. */
function shortestFirst(paths: unknown): Json {
  const entries = Object.entries(paths ?? {});
  return Object.fromEntries(entries.toSorted(([a], [b]) => a.length - b.length));
}

type Where = { agent: Agent; port: number; path: string };

/** Longer than any answer takes. */
const mostMs = 60_000;

/** Its answers name differences in a header, which may be longer than Node takes by itself. */
function askPrism({ agent, port, path }: Where, ask: Ask): Promise<Proxied> {
  const { method = 'GET', headers = {}, body } = ask;
  return new Promise((resolve, reject) => {
    const options = { agent, port, path, method, headers, maxHeaderSize: 2 ** 24, timeout: mostMs };
    const outgoing = request({ host: '127.0.0.1', ...options }, (incoming) => {
      const { statusCode: status = 0, headers: answered } = incoming;
      const read = async () => {
        const body = await text(incoming);
        return { status, headers: answered, text: body, differences: differencesIn(answered) };
      };
      read().then(resolve, reject);
    });
    const what = `${method} ${path}`;
    outgoing.on('timeout', () => outgoing.destroy(new Error(`Prism did not answer ${what}`)));
    if (body !== undefined) outgoing.setHeader('Content-Length', Buffer.byteLength(body));
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

type Violation = { location?: string[]; code?: string; message: string };

function differencesIn(headers: Proxied['headers']): string[] {
  const violations = String(headers['sl-violations'] ?? '[]');
  // Prism cuts a list of more than 8 KB off, so that it is no JSON.
  if (violations.startsWith('Too many')) return [violations.slice(0, 500)];
  const found: Violation[] = JSON.parse(violations);
  return found
    .filter(({ location }) => location?.[0] === 'response')
    .map(({ location = [], message }) => `${location.join('.')}: ${message}`);
}
