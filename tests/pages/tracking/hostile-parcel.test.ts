import { expect, test } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { elementsOf } from '../../support/elements.ts';
import { dataOf } from '../../support/response-data.ts';
import { startSite } from '../../support/site.ts';

const hostile = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  `"><img src=x onerror=alert(1)>`,
  `' onmouseover='alert(1)`,
  '<!-- <script>',
  'javascript:alert(1)',
  '{{7*7}} %00 \\u003cb\\u003e',
  '&lt;b&gt;&amp;',
  "'; drop table parcels; --",
  '\u202eevil\u2066 \u2028 \u2029 \ufeff.',
];

/** A site with a parcel whose every text is this one, and so is its history's. */
async function siteWith(text: string) {
  const site = await startSite();
  const admin = await signedInAdmin(site);
  const post = (path: string, json: object) => admin.ask(path, { method: 'POST', json });
  const parcel = {
    tracking_code: 'TEST-1001',
    recipient_name: text,
    destination: text,
    recipient_phone_number: text,
    current_location: text,
    status: text,
    weight: text,
    sender_name: text,
    pickup_location: text,
    show_map: 'yes',
    map_current_latitude: 1,
    map_current_longitude: 2,
  };
  const activity = { title: text, description: text };
  expect((await post('/api/parcels', parcel)).status).toBe(201);
  const added = await post('/api/activities', { parcel_id: 'TEST-1001', ...activity });
  expect(added.status).toBe(201);
  return { site, parcel, activity };
}

test.each(hostile)('%s is kept as it is and shown as text', async (text) => {
  const { site, parcel, activity } = await siteWith(text);
  const plain = await siteWith('Plain words');

  const found = await site.ask('/api/parcels/TEST-1001');
  expect(dataOf(found)).toMatchObject({ ...parcel, history: { data: [activity] } });

  const page = await site.ask('/track.html?code=TEST-1001');
  const plainPage = await plain.site.ask('/track.html?code=TEST-1001');
  expect(elementsOf(page.text)).toEqual(elementsOf(plainPage.text));
  expect(page.text.includes('href="javascript:')).toBe(false);
});
