import { expect, test } from 'vitest';
import { signedInMember } from '../../support/admin.ts';
import { dataOf } from '../../support/http.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

const phones = ['+351 912 000 111', '+44 7700 900 222'];
const digits = /912 ?000 ?111|7700 ?900 ?222/;

test('a bookkeeper sees no phone numbers of parcels: in answers, files, links and pages', async () => {
  const site = await startSite();
  const id = await insertParcel(site.db, {
    tracking_code: 'WB-1',
    recipient_phone_number: phones[0],
    sender_phone_number: phones[1],
  });
  const bookkeeper = await signedInMember(site, 'bookkeeper');
  const reader = await signedInMember(site, 'reader');
  const owner = await signedInMember(site, 'owner');
  await owner.ask('/api/parcel-templates', {
    method: 'POST',
    json: { name: 'Ada', recipient_phone_number: phones[0] },
  });
  const link = async (who: typeof owner) => {
    const json = { name: 'All', kind: 'parcels' };
    const { url } = dataOf(await who.ask('/api/export-links', { method: 'POST', json }));
    return new URL(url).pathname;
  };
  const paths = [
    '/api/parcels',
    '/api/parcels/WB-1',
    '/api/parcels?updated_since=2020-01-01T00:00:00.000Z',
    '/api/parcel-templates',
    '/control/parcels/list.html',
    '/control/parcels/WB-1',
    '/control/parcels/WB-1/delivery-note',
    ...['labels', 'waybills', 'delivery-notes', 'manifest'].map(
      (name) => `/control/papers/${name}?parcels=${id}`,
    ),
  ];

  const files = ['/api/parcels/export?format=csv', `/api/parcels/export?format=csv&ids=${id}`];
  for (const path of [...paths, ...files, await link(bookkeeper)]) {
    const { status, text } = await bookkeeper.ask(path);
    expect([path, status]).toEqual([path, 200]);
    expect(text, path).not.toMatch(digits);
  }
  const shown = [];
  for (const path of paths) {
    if (digits.test((await reader.ask(path)).text)) shown.push(path);
  }
  expect(shown).toEqual(paths);
  for (const path of [...files, await link(owner)]) {
    expect((await owner.ask(path)).text, path).toMatch(digits);
  }
});
