import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { settingsChanged } from '../../support/content/content-version.ts';
import { insertActivity, insertParcel } from '../../support/parcels.ts';
import { startSite, type TestSite } from '../../support/site.ts';

const hostile = `"'><script>alert(1)</script>&amp;`;

async function siteWithParcels(env: Record<string, string> = {}) {
  const site = await startSite(env);
  const first = await insertParcel(site.db, { tracking_code: 'TEST-1001', status: 'In transit' });
  await insertActivity(site.db, first, { title: 'Only of the first' });
  await insertParcel(site.db, { tracking_code: 'TEST-2002', status: 'Ünterwegs <b>' });
  return site;
}

const pathTo = (code: string) => `/track.html?${new URLSearchParams({ code })}`;

/** The body as it came, unpacked by hand, and how it was packed. */
function unpacked({ url }: TestSite, path: string, accepted: string) {
  return new Promise<{ encoding: string; text: string }>((resolve, reject) => {
    request(url + path, { headers: { 'Accept-Encoding': accepted } }, async (reply) => {
      const encoding = reply.headers['content-encoding'] ?? '';
      const body = await buffer(reply);
      resolve({ encoding, text: (encoding === 'gzip' ? gunzipSync(body) : body).toString() });
    })
      .on('error', reject)
      .end();
  });
}

describe('a result in the surroundings that all results share', () => {
  test('shows its own parcel, title and way back, whoever came before', async () => {
    const site = await siteWithParcels();
    for (const [code, status] of [
      ['TEST-1001', 'In transit'],
      ['TEST-2002', 'Ünterwegs &lt;b&gt;'],
      ['TEST-1001', 'In transit'],
    ]) {
      const { text } = await site.ask(pathTo(code ?? ''));
      expect(text).toContain(`<title>Waybill Logistics - ${code} - ${status}</title>`);
      expect(text).toContain(`content="Waybill Logistics - ${code} - ${status}"`);
      expect(text).toContain(`<span aria-current="page">${code} - ${status}</span>`);
      expect(text.match(/name="back" value="[^"]*"/g)).toEqual([
        `name="back" value="/track.html?code=${code}"`,
        `name="back" value="/track.html?code=${code}"`,
        `name="back" value="/track.html?code=${code}"`,
      ]);
      expect(text.includes('Only of the first')).toBe(code === 'TEST-1001');
    }
  });

  test('is drawn as it is without them', async () => {
    const plain = await siteWithParcels();
    const withChat = await siteWithParcels();
    // The nonce of a chat widget is new in each answer, so nothing of such a page is shared.
    await withChat.db.updateTable('settings').set({ chat_code: '<b>Chat</b>' }).execute();
    const path = `${pathTo('TEST-2002')}&page=1&lang=de`;

    await plain.ask(pathTo('TEST-1001'));
    const { text } = await plain.ask(path);
    const whole = (await withChat.ask(path)).text;

    const comparable = (html: string, { url }: TestSite) =>
      html
        .replaceAll(url, 'http://site')
        .replace('<div class="chat"><b>Chat</b></div>', '')
        .replaceAll(/ nonce="[^"]*"/g, '')
        // In a shell the JSON of islands is in single quotes.
        .replaceAll(/ (props|state)='([^']*)'/g, (_, name: string, json: string) => {
          return ` ${name}="${json.replaceAll('"', '&quot;')}"`;
        })
        .replaceAll(/_R_\w*_/g, '_R_');
    expect(comparable(text, plain)).toBe(comparable(whole, withChat));
  });

  test.each(['TEST-1001', 'TEST-2002', 'NO-SUCH-1', hostile, ''])(
    'comes compressed as the browser asks, with the same text: %s',
    async (code) => {
      const site = await siteWithParcels();
      const { text } = await site.ask(pathTo(code));
      for (const [accepted, encoding] of [
        ['gzip, deflate, br, zstd', 'gzip'],
        ['gzip;q=0.5', 'gzip'],
        ['br', ''],
        ['gzip;q=0', ''],
      ] as const) {
        expect(await unpacked(site, pathTo(code), accepted)).toEqual({ encoding, text });
      }
      expect(text).toMatch(/^<!doctype html>.*<\/html>$/s);
      expect(text).not.toContain('<script>alert');
    },
  );

  test('differs by language, theme and host, and by what the company is called', async () => {
    const site = await siteWithParcels({ FORCE_HTTPS: 'off' });
    const show = async (headers: Record<string, string>) =>
      (await site.ask(pathTo('TEST-1001'), { headers })).text;

    for (const round of [1, 2]) {
      expect(await show({ Cookie: 'googtrans=/en/ar' }), `${round}`).toContain(
        '<html lang="ar" dir="rtl">',
      );
      expect(await show({ Cookie: 'theme=DARK' })).toContain('data-theme="DARK"');
      expect(await show({})).not.toContain('data-theme=');
      expect(await show({ Host: 'one.example' })).toContain('http://one.example/share-image');
      expect(await show({ Host: 'two.example' })).toContain('http://two.example/share-image');
    }
    await settingsChanged(site, { company_name: 'Northwind' });
    const renamed = await show({});
    expect(renamed).toContain('<title>Northwind - TEST-1001 - In transit</title>');
    expect(renamed).not.toContain('Waybill Logistics');
  });
});
