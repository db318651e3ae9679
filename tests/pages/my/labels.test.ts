import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { dataOf } from '../../support/http.ts';
import { filledMerchant, order } from '../../support/my/customer-users.ts';
import { insertParcel } from '../../support/parcels.ts';

const en = messagesOf('en');
const labels = (html: string) => html.match(/<article class="label .*?<\/article>/gs) ?? [];

test('a customer prints the labels of their own parcels, in each size, and of no other', async () => {
  const { site, ana, b, code } = await filledMerchant();
  const { id } = dataOf(await ana.ask(`/api/my/parcels/${code}`));
  const other = await insertParcel(site.db, {
    tracking_code: 'OTHER-1',
    sender_id: b,
    payer_id: b,
  });
  const list = (await ana.ask(paths.my.parcels)).text;
  expect(list).toContain(`href="${paths.my.labels}?parcels=${id}"`);

  for (const size of ['4x6', 'a6', 'a4-4', 'a4-24']) {
    const page = await ana.ask(`${paths.my.labels}?parcels=${other},${id},x,${id}&size=${size}`);
    const [label = '', ...more] = labels(page.text);
    expect(more).toEqual([]);
    for (const text of [code, order.recipient_name, '12 Harbor Street']) {
      expect(label).toContain(text);
    }
    expect(page.text).not.toContain('OTHER-1');
    expect(page.text).toContain(`action="${paths.my.labels}"`);
  }
  const many = Array.from({ length: 501 }, (_, index) => index + 1).join(',');
  const cut = (await ana.ask(`${paths.my.labels}?parcels=${many}`)).text;
  expect(cut).toContain('These are the first 500');
  const none = (await ana.ask(`${paths.my.labels}?parcels=${other}`)).text;
  expect(none).toContain(en.documents.none);
  expect((await site.ask(`${paths.my.labels}?parcels=${id}`)).status).toBe(302);
});

test('the labels of a file are printed together, by the user of the customer who booked it', async () => {
  const { ana, b, user } = await filledMerchant();
  const rows = Array.from({ length: 3 }, (_, index) => `Ada ${index},"Quay ${index}, Porto"`);
  const file = new Blob([['recipient_name,destination', ...rows].join('\n')]);
  const sent = await ana.ask('/api/my/parcels/import', { method: 'POST', form: { file } });
  const { import_id } = dataOf(sent);

  const list = (await ana.ask(`${paths.my.parcels}?import=${import_id}&per_page=2`)).text;
  expect(list).toContain(`href="${paths.my.labels}?import=${import_id}"`);
  expect(list).toContain(`import=${import_id}&amp;page=2`);
  const page = (await ana.ask(`${paths.my.labels}?import=${import_id}`)).text;
  expect(
    labels(page)
      .map((label) => /Ada \d/.exec(label)?.[0])
      .sort(),
  ).toEqual(['Ada 0', 'Ada 1', 'Ada 2']);
  const ben = await user(b, 'ben@b.example');
  expect(labels((await ben.ask(`${paths.my.labels}?import=${import_id}`)).text)).toEqual([]);
  expect((await ben.ask(`${paths.my.parcels}?import=${import_id}`)).text).not.toContain('Ada 0');
});
