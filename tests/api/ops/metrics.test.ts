import { describe, expect, test } from 'vitest';
import { createMetrics } from '../../../server/ops/metrics/metrics.ts';
import {
  createParcel,
  startReceiver,
  status,
  webhookSite,
} from '../../support/notifications/webhooks.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { temporaryDir } from '../../support/temporary-dir.ts';

const token = 'a-token-of-32-characters-or-more';

function read({ ask }: TestSite, headers: Record<string, string> = {}) {
  return ask('/metrics', { headers });
}

describe('GET /metrics', () => {
  test('tells what was asked, by route and not by path, and what was found', async () => {
    const site = await startSite();
    await insertParcel(site.db);
    for (const path of ['/api/parcels/TEST-1001', '/api/parcels/NO-SUCH-1', '/no/such/page', '/']) {
      await site.ask(path);
    }
    await site.ask('/');

    const { status, headers, text } = await read(site);

    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(headers['cache-control']).toBe('no-store');
    const counts = [...text.matchAll(/^http_request_duration_seconds_count\{(.+)\} (\d+)$/gm)];
    expect(counts.map(([, labels, count]) => `${labels} ${count}`).sort()).toEqual([
      'method="GET",route="/",status="200" 2',
      'method="GET",route="/api/parcels/:code",status="200" 1',
      'method="GET",route="/api/parcels/:code",status="404" 1',
      'method="GET",route="none",status="404" 1',
    ]);
    expect(text).toContain('waybill_lookups_total{result="found"} 1');
    expect(text).toContain('waybill_lookups_total{result="missed"} 1');
    expect(text).toMatch(/^waybill_mails\{state="failed"\} 0$/m);
    expect(Number(text.match(/^waybill_database_bytes (\d+)$/m)?.[1])).toBeGreaterThan(100_000);
    // There is no backup, which is not one of just now.
    expect(text).not.toMatch(/^waybill_backup_age_seconds \d/m);
    expect(text).not.toMatch(/TEST-1001|NO-SUCH/);
  });

  test('has names as Prometheus’ linter asks for: counters end with _total, and nothing else does', async () => {
    const { db } = await startSite();
    const backups = { dir: temporaryDir(), everyMs: null, keep: 7 };
    const metrics = createMetrics({ db, config: { backups }, streams: () => 0 });
    metrics.watchProcess();

    const { text } = await metrics.read();

    const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) => ({
      name,
      type,
    }));
    expect(types.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['process_cpu_seconds_total', 'nodejs_active_resources']),
    );
    expect(
      types.filter(({ name, type }) => name.endsWith('_total') !== (type === 'counter')),
    ).toEqual([]);
    for (const { name } of types) {
      expect(name).toMatch(/^(waybill|http|nodejs|process)_[a-z0-9_]+$/);
      expect(name).not.toMatch(/_(count|sum|bucket)$|_(ms|milliseconds|kb|minutes)(_|$)/);
      expect(text).toMatch(new RegExp(`^# HELP ${name} \\S`, 'm'));
    }
  });

  test('tells of webhooks, by state, and what waits of them', async () => {
    const hooks = await webhookSite();
    const receiver = await startReceiver();
    receiver.answers(status(500));
    await hooks.add(receiver.url);
    await hooks.add('https://hooks.example', ['invoice.paid']);
    await createParcel(hooks, 'HOOK-1');
    await hooks.sent();

    const { text } = await read(hooks.site);

    expect(text).toContain('waybill_webhooks{state="failing"} 1');
    expect(text).toContain('waybill_webhooks{state="active"} 1');
    expect(text).toContain('waybill_webhooks{state="disabled"} 0');
    expect(text).toContain('waybill_webhooks_pending 1');
  });

  test.each([
    ['a proxy', { 'X-Forwarded-For': '127.0.0.1' }],
    ['a wrong token', { Via: '1.1 proxy', Authorization: 'Bearer wrong' }],
  ])('is not there for %s', async (_name, headers) => {
    const site = await startSite({ METRICS_TOKEN: token, TRUST_PROXY: '127.0.0.1' });

    expect((await read(site, headers)).status).toBe(404);
  });

  test('is there for whoever has the token, from anywhere', async () => {
    const site = await startSite({ METRICS_TOKEN: token, METRICS_FROM: '10.0.0.0/8' });

    expect((await read(site)).status).toBe(404);
    expect((await read(site, { Authorization: `Bearer ${token}` })).status).toBe(200);
  });
});
