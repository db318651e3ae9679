import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import type { Db } from '../../server/database/tables.ts';
import { opened, postgresUrl } from './database.ts';
import { type Ask, type Reply, send } from './http.ts';
import { listenInTest } from './listen-in-test.ts';
import { start } from './process.ts';
import { temporaryDir } from './temporary-dir.ts';

export type Node = {
  port: number;
  ask(path: string, ask?: Ask): Promise<Reply>;
  /** Ends the process at once, without any goodbye. */
  kill(): Promise<unknown>;
};

/** Two running sites on one PostgreSQL database, and a proxy before them that takes turns. */
export type Nodes = {
  nodes: [Node, Node];
  proxy: Pick<Node, 'ask'>;
  db: Db;
};

/** @param url the database, if not one of its own. */
export async function startNodes(env: Record<string, string> = {}, url?: string): Promise<Nodes> {
  const DATABASE_URL = url ?? (await postgresUrl());
  const SECRETS_KEY_FILE = newKeyFile();
  const common = {
    DATABASE_URL,
    SECRETS_KEY_FILE,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'info',
    ...env,
  };
  const started = await Promise.all(
    [1, 2].map(async () => {
      const { child, says } = start({ ...common, DATA_DIR: temporaryDir() });
      const { port } = await says('listening');
      const exited = once(child, 'exit');
      const kill = () => {
        child.kill('SIGKILL');
        return exited;
      };
      return { port: Number(port), kill };
    }),
  );
  const [first, second] = started.map(({ port, kill }) => ({ port, kill, ask: asker(port) }));
  if (first === undefined || second === undefined) throw new Error('two nodes were started');
  const { db } = await opened(DATABASE_URL);
  const port = await startProxy(started.map((node) => node.port));
  return { nodes: [first, second], proxy: { ask: asker(port) }, db };
}

/** A key as `openssl rand -base64 32` makes it. @returns its file. */
export function newKeyFile(): string {
  const file = join(temporaryDir(), 'secrets.key');
  writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600 });
  return file;
}

function asker(port: number) {
  return (path: string, ask: Ask = {}) =>
    send(port, path, { ...ask, headers: { Host: 'localhost', ...ask.headers } });
}

/** Sends each request to the next node, and to the other one where that cannot be reached. */
async function startProxy(ports: number[]): Promise<number> {
  let requests = 0;
  const server = createServer(async (incoming, outgoing) => {
    requests += 1;
    const turn = requests;
    const body: Buffer[] = await incoming.toArray();
    for (const offset of ports.keys()) {
      const port = ports[(turn + offset) % ports.length] ?? 0;
      try {
        const answer = await forward(port, incoming, Buffer.concat(body));
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        return;
      } catch (error) {
        const isDown = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
        if (!isDown) break;
      }
    }
    outgoing.writeHead(502).end();
  });
  return listenInTest(server);
}

function forward(port: number, { method, url, headers }: IncomingMessage, body: Buffer) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    request({ port, host: '127.0.0.1', method, path: url, headers }, resolve)
      .on('error', reject)
      .end(body);
  });
}
