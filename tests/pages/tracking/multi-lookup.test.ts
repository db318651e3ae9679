import { describe, expect, test } from 'vitest';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

const path = (code: string) => `/track.html?${new URLSearchParams({ code })}`;

async function siteWithTwo() {
  const site = await startSite();
  await insertParcel(site.db, { tracking_code: 'WB-1001', current_location: 'Porto' });
  const own = { stage: null, status: 'Resting', current_location: null };
  const noDays = { min_expected_delivery_date: null, max_expected_delivery_date: null };
  await insertParcel(site.db, { tracking_code: 'WB-1002', ...own, ...noDays });
  return site;
}

describe('the page of several codes', () => {
  test('shows a row for each parcel, which leads to its result, and names the others', async () => {
    const { ask } = await siteWithTwo();

    const { status, text, headers } = await ask(path('wb-1001, wb 1002, <NO>'));

    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(text).toContain('<title>Waybill Logistics - 2 of 3 parcels found</title>');
    expect(text).toContain('<span aria-current="page">2 of 3 parcels found</span>');
    expect(text).toContain('<h2>2 of 3 parcels found</h2>');
    for (const words of [
      'href="/track.html?code=WB-1001"',
      'href="/track.html?code=WB-1002"',
      '<bdi>In transit</bdi>',
      '<bdi>Porto</bdi>',
      ' days late',
      '<bdi>Resting</bdi>',
      'No parcel found for:',
      '<bdi>&lt;NO&gt;</bdi>',
      'value="wb-1001, wb 1002, &lt;NO&gt;"',
    ]) {
      expect(text).toContain(words);
    }
    for (const secret of ['Ada Okoye', 'ada@example.com', 'Keizersgracht', 'Accra', '2 kg']) {
      expect(text).not.toContain(secret);
    }
  });

  test('is in the language of its address, and so is what it leads to', async () => {
    const { ask } = await siteWithTwo();

    const { text } = await ask(`${path('WB-1001,WB-1002')}&lang=de`);

    expect(text).toContain('<h2>2 von 2 Paketen gefunden</h2>');
    expect(text).toContain('href="/track.html?code=WB-1001&amp;lang=de"');
    expect(text).not.toContain('codes-unknown');
  });

  test('finds nothing where no parcel has any of them', async () => {
    const { ask } = await siteWithTwo();

    const { status, text } = await ask(path('NO-1, NO-2'));

    expect(status).toBe(404);
    expect(text).toContain('<h2>0 of 2 parcels found</h2>');
    expect(text).toContain('<bdi>NO-1</bdi>');
    expect(text).not.toContain('codes-found');
  });

  test('says that there are too many, and keeps them', async () => {
    const { ask } = await siteWithTwo();
    const codes = Array.from({ length: 11 }, (_, index) => `WB-${1001 + index}`).join(', ');

    const { status, text, headers } = await ask(path(codes));

    expect(status).toBe(422);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(text).toContain('YOU CAN TRACK UP TO 10 AT ONCE.');
    expect(text).toContain('Look up the first 10, and the others after that.');
    expect(text).toContain(`value="${codes}"`);
    expect(text).toContain('<title>Waybill Logistics - No result</title>');
  });
});

describe('one parcel, or none, is no list', () => {
  test.each(['WB 1001', 'wb-1001,', 'WB-1001, wb1001', 'WB-1001 WB1001', 'WB-1001 wb-1001'])(
    '%j',
    async (typed) => {
      const { ask } = await siteWithTwo();

      const { status, text } = await ask(path(typed));

      expect(status).toBe(200);
      expect(text).toContain('<title>Waybill Logistics - WB-1001 - In transit</title>');
      expect(text).toContain('value="WB-1001"');
      expect(text).toContain('Ada Okoye');
    },
  );

  test.each(['NONE 1001', 'none-1001,', 'Where is it'])('%j', async (typed) => {
    const { ask } = await siteWithTwo();

    const { status, text } = await ask(path(typed));

    expect(status).toBe(404);
    expect(text).toContain('WE CAN’T FIND THAT TRACKING NUMBER.');
    expect(text).toContain(`value="${typed}"`);
  });

  test('a code in words that may be codes is one lookup', async () => {
    const { db, ask } = await startSite();
    await insertParcel(db, { tracking_code: '2026-0001' });

    expect((await ask(path('2026 0001'))).headers['ratelimit-remaining']).toBe('59');
    expect((await ask(path('2026 0002'))).headers['ratelimit-remaining']).toBe('57');
  });
});
