import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { apiRoutes, openApiDocument } from '../../../server/openapi/document.ts';
import { formOf } from '../../support/hostile/bodies.ts';
import { everyCall } from '../../support/hostile/calls.ts';
import { markedPanel } from '../../support/hostile/marked-panel.ts';
import { addressOf } from '../../support/hostile/routes.ts';
import { send } from '../../support/http.ts';
import { isWhole } from '../../support/sweep.ts';

const run = promisify(execFile);

/** Fetched by npm: they are large, or need a TypeScript of their own. */
const tools = {
  prism: '@stoplight/prism-cli@5.16.0',
  types: 'openapi-typescript@7.13.0',
  typescript: 'typescript@5.9.3',
  client: 'openapi-fetch@0.17.0',
};

const path = [dirname(process.execPath), process.env.PATH ?? ''].join(':');
const env = { ...process.env, PATH: path, npm_config_fund: 'false', npm_config_audit: 'false' };

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'waybill-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

async function install(dir: string, ...packages: string[]): Promise<(name: string) => string> {
  writeFileSync(join(dir, 'package.json'), '{"private":true,"type":"module"}');
  await run('npm', ['install', '--ignore-scripts', '--prefer-offline', ...packages], {
    cwd: dir,
    env,
  });
  return (name) => join(dir, 'node_modules/.bin', name);
}

describe.runIf(isWhole)('tools of others', { timeout: 600_000 }, () => {
  test('Prism’s validating proxy finds no answer that differs from the document', async () => {
    const { site, signIn } = await markedPanel();
    const dir = folder();
    const bin = await install(dir, tools.prism);
    const file = join(dir, 'openapi.json');
    const document = openApiDocument(site.routes, { company: 'Test', isClosed: true });
    writeFileSync(file, JSON.stringify(document));
    const port = await freePort();
    const how = ['--port', String(port), '--multiprocess', 'false', '--validate-request', 'false'];
    const args = [bin('prism'), 'proxy', file, site.url, ...how];
    const prism = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env });
    onTestFinished(() => void prism.kill());
    for await (const line of createInterface({ input: prism.stdout })) {
      if (line.includes('listening')) break;
    }
    prism.stdout.resume();
    const violations: string[] = [];
    const asked = { count: 0 };
    const through = async (method: string, address: string, sent: object = {}) => {
      const { cookie } = await signIn();
      const { headers, ...rest } = Object(sent);
      const reply = await send(port, address, {
        ...rest,
        method,
        headers: { Host: new URL(site.url).host, Cookie: cookie, ...headers },
      });
      asked.count += 1;
      const found = JSON.parse(String(reply.headers['sl-violations'] ?? '[]'));
      for (const one of found) {
        if (String(one.location?.[0]) !== 'response') continue;
        violations.push(`${method} ${address} ${reply.status}: ${JSON.stringify(one)}`);
      }
    };
    for (const { route } of apiRoutes(site.routes).values()) {
      const isStream = route.path.endsWith('/stream');
      if (route.method === 'GET' && !isStream) await through('GET', addressOf(route.path));
    }
    for (const { method, path: pattern, fields, isForm } of await everyCall()) {
      if (!pattern.startsWith('/api/') || pattern === '/api/backups') continue;
      const json = {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(fields),
      };
      await through(method, addressOf(pattern), isForm ? await formOf(fields) : json);
      await through(method, addressOf(pattern), { ...json, body: '{"nothing":"x"}' });
    }
    expect(asked.count).toBeGreaterThan(150);
    expect(violations).toEqual([]);
  });

  test('a typed client that is made of the document compiles', async () => {
    const { site } = await markedPanel();
    const dir = folder();
    const bin = await install(dir, tools.types, tools.typescript, tools.client);
    const document = openApiDocument(site.routes, { company: 'Test' });
    writeFileSync(join(dir, 'openapi.json'), JSON.stringify(document));
    const cwd = { cwd: dir, env };
    const made = [bin('openapi-typescript'), 'openapi.json', '-o', 'api.d.ts'];
    await run(process.execPath, made, cwd);
    writeFileSync(join(dir, 'client.ts'), client);
    writeFileSync(join(dir, 'wrong.ts'), client.replace("'Porto'", '17'));
    const strict = ['--noEmit', '--strict', '--module', 'nodenext', '--skipLibCheck', 'false'];
    await run(process.execPath, [bin('tsc'), ...strict, 'client.ts'], cwd);
    const wrong = run(process.execPath, [bin('tsc'), ...strict, 'wrong.ts'], cwd);
    await expect(wrong).rejects.toThrow();
  });
});

const client = `
import createClient from 'openapi-fetch';
import type { paths } from './api.d.ts';

const { GET, POST } = createClient<paths>({ baseUrl: 'https://parcels.example.com' });

export async function order(): Promise<string> {
  const body = { tracking_code: 'SHOP-1', recipient_name: 'Ada', destination: 'Porto' };
  const { data, error } = await POST('/api/parcels', { body });
  if (error) throw new Error(error.errors.join(' '));
  const list = await GET('/api/parcels', { params: { query: { stage: 'in_transit' } } });
  const first: string | null | undefined = list.data?.data.data[0]?.status;
  return data.data.tracking_code + (first ?? '');
}
`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
