import { expect, test } from 'vitest';
import { addressFollowers } from '../../../server/parcels/shared/parcel-copy.ts';
import { addressFields } from '../../../server/shared/address.ts';
import {
  copyPath,
  fromTemplatePath,
  paths,
  pathTo,
  returnParcelPath,
} from '../../../server/shared/paths.ts';
import { fieldsOfForm } from '../../support/elements.ts';
import { dataOf } from '../../support/http.ts';
import { siteForParcels } from '../../support/parcels/parcel-site.ts';

/** Both as they are given: the text does not say its parts, and somebody has set the position. */
const mill = {
  destination: 'At the old mill',
  destination_street: 'Mill Lane 1',
  destination_city: 'Berlin',
  destination_country: 'DE',
  destination_company: 'Miller & Sons',
  destination_note: 'Ring twice',
  map_destination_latitude: 52.4,
  map_destination_longitude: 13.2,
};
const mapped = { map_destination_latitude: 52.4, map_destination_longitude: 13.2 };
const first = { tracking_code: 'OLD-1', recipient_name: 'Ada', ...mill };
const other = 'Stephansplatz 1, 1010 Wien, Austria';
const read = {
  ...Object.fromEntries(addressFields.destination.map((name) => [name, null])),
  destination_street: 'Stephansplatz 1',
  destination_postcode: '1010',
  destination_city: 'Wien',
  destination_country: 'AT',
  map_destination_latitude: 48.2085,
  map_destination_longitude: 16.3721,
};

async function siteWithOld() {
  const site = await siteForParcels();
  dataOf(await site.post(first));
  const { admin } = site;
  const template = dataOf(
    await admin.ask('/api/parcel-templates', {
      method: 'POST',
      json: { name: 'Mill', from: 'OLD-1' },
    }),
  );
  const swapped = Object.entries(mill).map(([name, value]) => [
    name.replace(/^destination$/, 'pickup_location').replace('destination', 'pickup'),
    value,
  ]);
  const back = { ...first, tracking_code: 'OLD-2', destination: 'Rome', sender_name: 'Bob' };
  const given = Object.fromEntries(Object.entries(back).filter(([name]) => !/ion_/.test(name)));
  dataOf(await site.post({ ...given, ...Object.fromEntries(swapped) }));
  return {
    ...site,
    pages: {
      copy: copyPath('OLD-1'),
      return: returnParcelPath('OLD-2'),
      template: fromTemplatePath(template.id),
    },
    /** Sends the form of a page as a browser without script does, with some of it typed anew. */
    async send(page: string, typed: Record<string, string>, verb = 'POST /api/parcels') {
      const { text } = await admin.ask(page);
      const fields = fieldsOfForm(text, verb);
      const reply = await admin.ask(page, { method: 'POST', form: { ...fields, ...typed } });
      expect(reply.status).toBe(303);
      const code = typed.tracking_code ?? fields.tracking_code ?? '';
      return dataOf(await admin.ask(`/api/parcels/${code}`));
    },
  };
}

test.each(['copy', 'return', 'template'] as const)(
  'a form that begins with a %s has all of its address, what is typed of both, or none of it where another is typed',
  async (kind) => {
    const { pages, send } = await siteWithOld();
    const typed = { destination: other, destination_street: 'Back door' };

    const same = await send(pages[kind], { tracking_code: 'NEW-1' });
    const both = await send(pages[kind], { tracking_code: 'NEW-2', ...typed });
    const another = await send(pages[kind], { tracking_code: 'NEW-3', destination: other });

    expect(same).toMatchObject(mill);
    expect(both).toMatchObject({ ...typed, destination_company: null, destination_city: null });
    expect(another).toMatchObject({ ...read, destination: other });
  },
);

test('a form that changes a parcel replaces its parts by those of another text', async () => {
  const { send } = await siteWithOld();

  const page = pathTo(paths.control.updateParcel, { code: 'OLD-1' });
  const changed = await send(page, { destination: other }, 'PATCH /api/parcels');

  // A position that somebody has set stays.
  expect(changed).toMatchObject({ ...read, ...mapped });
});

test('what was read is said beside the address, on the page and in the form', async () => {
  const { admin, post } = await siteForParcels();
  await post({ tracking_code: 'NEW-1', recipient_name: 'Ada', destination: other });
  const line =
    /Address in parts.*Street <b[^>]*>Stephansplatz 1<.*Postal code <b[^>]*>1010<.*Town or city <b[^>]*>Wien<.*Country <b[^>]*>Austria</;

  for (const page of [paths.control.parcel, paths.control.updateParcel]) {
    expect(
      (await admin.ask(pathTo(page, { code: 'NEW-1' }))).text.replaceAll(/<!-- -->|\n/g, ''),
    ).toMatch(line);
  }
});

test('what a text is read as can be asked', async () => {
  const { admin } = await siteForParcels();
  const query = (text: string) => `/api/addresses?${new URLSearchParams({ text })}`;

  expect(dataOf(await admin.ask(query(other)))).toEqual({
    street: 'Stephansplatz 1',
    street2: null,
    postcode: '1010',
    city: 'Wien',
    region: null,
    country: 'AT',
  });
  expect(dataOf(await admin.ask(query('At the old mill'))).street).toBeNull();
  expect((await admin.ask(query(''))).status).toBe(422);
});

test('the fields that go with an address are fields of a parcel', async () => {
  const { post } = await siteForParcels();
  const values = addressFollowers('pickup').map((name) => [name, /tude$/.test(name) ? 1 : 'FR']);

  expect((await post({ ...first, ...Object.fromEntries(values) })).status).toBe(201);
});
