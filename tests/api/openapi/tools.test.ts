import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { apiRoutes, openApiDocument } from '../../../server/openapi/document.ts';
import { formOf } from '../../support/hostile/bodies.ts';
import { everyCall } from '../../support/hostile/calls.ts';
import { markedPanel } from '../../support/hostile/marked-panel.ts';
import { addressOf } from '../../support/hostile/routes.ts';
import type { Ask } from '../../support/http.ts';
import { startPrism } from '../../support/openapi/prism.ts';
import { install, runTool, toolFolder, tools } from '../../support/openapi/tools.ts';
import { isWhole } from '../../support/sweep.ts';

describe.runIf(isWhole)('tools of others', { timeout: 600_000 }, () => {
  test('Prism’s validating proxy finds no answer that differs from the document', async () => {
    const { site, signIn } = await markedPanel();
    const document = openApiDocument(site.routes, { company: 'Test', isClosed: true });
    const prism = await startPrism(document, site.url);
    const violations: string[] = [];
    const asked = { count: 0 };
    const through = async (method: string, address: string, sent: Ask = {}) => {
      const { cookie } = await signIn();
      const { headers, ...rest } = sent;
      const reply = await prism(address, {
        ...rest,
        method,
        headers: { Host: new URL(site.url).host, Cookie: cookie, ...headers },
      });
      asked.count += 1;
      for (const difference of reply.differences) {
        violations.push(`${method} ${address} ${reply.status}: ${difference}`);
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
    const dir = toolFolder();
    const bin = await install(dir, tools.types, tools.typescript, tools.client);
    const document = openApiDocument(site.routes, { company: 'Test' });
    writeFileSync(join(dir, 'openapi.json'), JSON.stringify(document));
    await runTool(dir, [bin('openapi-typescript'), 'openapi.json', '-o', 'api.d.ts']);
    writeFileSync(join(dir, 'client.ts'), client);
    writeFileSync(join(dir, 'wrong.ts'), client.replace("'Porto'", '17'));
    const strict = ['--noEmit', '--strict', '--module', 'nodenext', '--skipLibCheck', 'false'];
    await runTool(dir, [bin('tsc'), ...strict, 'client.ts']);
    const wrong = runTool(dir, [bin('tsc'), ...strict, 'wrong.ts']);
    await expect(wrong).rejects.toThrow();
  });
});

const client = `
import createClient from 'openapi-fetch';
import type { paths } from './api.d.ts';

// Lists are files too, so the client says that it reads JSON.
const baseUrl = 'https://parcels.example.com';
const { GET, POST } = createClient<paths, 'application/json'>({ baseUrl });

export async function order(): Promise<string> {
  const body = { tracking_code: 'SHOP-1', recipient_name: 'Ada', destination: 'Porto' };
  const { data, error } = await POST('/api/parcels', { body });
  if (error) throw new Error(error.errors.join(' '));
  const list = await GET('/api/parcels', { params: { query: { stage: 'in_transit' } } });
  const [first] = list.data?.data.data ?? [];
  const status: string | null = first === undefined || 'deleted' in first ? null : first.status;
  return data.data.tracking_code + (status ?? '');
}
`;
