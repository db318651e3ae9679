import { describe, expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { signedInAdmin, siteWithAdmin } from '../../support/admin.ts';
import { insertParcel } from '../../support/parcels.ts';
import { manifest, startSite } from '../../support/site.ts';

const { scan, scanManifest, scanWorker, index } = paths.control;

describe('the scan screen', () => {
  test('says nothing about parcels, messages and the account: devices keep it', async () => {
    const { site, admin } = await siteWithAdmin();
    const before = await admin.ask(scan);
    await insertParcel(site.db, { tracking_code: 'SECRET-1' });
    await site.db
      .insertInto('messages')
      .values({ subject: 'Hi', body: 'Hi', created_at: '2026-03-01T08:00:00.000Z' })
      .execute();

    const after = await admin.ask(scan);

    expect(after.status).toBe(200);
    expect(after.text).toBe(before.text);
    expect(after.text).not.toContain('owner@example.com');
  });

  test('alone may use the camera of its device, and WebAssembly', async () => {
    const { admin } = await siteWithAdmin();

    const here = (await admin.ask(scan)).headers;
    const elsewhere = (await admin.ask(index)).headers;

    expect(here['permissions-policy']).toMatch(/(^|, )camera=\(self\)(,|$)/);
    expect(elsewhere['permissions-policy']).toMatch(/(^|, )camera=\(\)(,|$)/);
    expect(here['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(elsewhere['content-security-policy']).toContain("script-src 'self';");
    expect(here['content-security-policy']).not.toMatch(
      /unsafe-(inline|eval)'(?<!wasm-unsafe-eval')/,
    );
  });

  test('alone can be installed, by a manifest that is about it alone', async () => {
    const site = await startSite();
    await site.db.updateTable('settings').set({ company_name: 'Blue Couriers' }).execute();
    const admin = await signedInAdmin(site);
    const linked = async (path: string) =>
      (await admin.ask(path)).text.match(/<link rel="manifest" href="([^"]+)"/)?.[1];

    expect(await linked(index)).toBe(`${paths.manifest}?lang=en`);
    expect(await linked(scan)).toBe(`${scanManifest}?lang=en`);
    const { status, headers, text } = await site.ask(`${scanManifest}?lang=de`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/manifest+json');
    expect(headers['cache-control']).toBe('no-cache');
    expect(JSON.parse(text)).toMatchObject({
      id: scan,
      name: expect.stringContaining('Blue Couriers'),
      short_name: messagesOf('de').scan.title,
      lang: 'de',
      start_url: `${scan}?lang=de`,
      scope: scan,
      display: 'standalone',
      icons: expect.arrayContaining([expect.objectContaining({ sizes: '512x512' })]),
    });
  });
});

describe('its worker', () => {
  test('is asked for at each visit, and answers whoever asks', async () => {
    const { ask } = await startSite();

    const { status, headers } = await ask(scanWorker);

    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    // Without this header it can see to nothing beyond its folder, and it is registered for one page of it.
    expect(headers['service-worker-allowed']).toBeUndefined();
    const again = await ask(scanWorker, { headers: { 'If-None-Match': String(headers.etag) } });
    expect(again.status).toBe(304);
  });

  test('knows every file that its screens ask for at once, in any language, and not the decoder', async () => {
    const { site, admin } = await siteWithAdmin();
    const { text: worker } = await site.ask(scanWorker);

    for (const [page, code] of [scan, paths.control.today].flatMap((path) =>
      ['en', 'ar', 'ru', 'vi', 'pt'].map((tag) => [path, tag] as const),
    )) {
      const { text } = await admin.ask(`${page}?lang=${code}`);
      const files = text.match(/\/assets\/[\w.-]+/g) ?? [];
      expect(files.length).toBeGreaterThan(10);
      expect(files.filter((file) => !worker.includes(`"${file}"`))).toEqual([]);
    }
    expect(worker).toContain(manifest.scanStyles);
    const lists = worker.match(/\["\/assets\/[^\]]+\]/g) ?? [];
    const screen = lists.filter((list) => list.includes(manifest.loader));
    const decoder = lists.filter((list) => list.includes('zxing'));
    // The scan screen's, and those of a driver's day.
    expect([screen.length, decoder.length]).toEqual([2, 1]);
    expect(screen).not.toContain(decoder[0]);
  });
});
