import { expect, test } from 'vitest';
import { dataOf } from '../../support/http.ts';
import { deliver } from '../../support/parcels/deliveries.ts';
import { siteWithThree } from '../../support/parcels/events.ts';

const depot = {
  current_location: 'Depot Rotterdam',
  map_current_latitude: 51.9,
  map_current_longitude: 4.5,
};
const home = { map_destination_latitude: 52.4, map_destination_longitude: 4.9 };
const delivered = { title: 'Handed over', stage: 'delivered' };

/** A site whose parcels WB-1 to WB-3 are at a depot, on their way to an address. */
async function siteWithDepot(destination = 'Keizersgracht 1, 1015 CN Amsterdam, Netherlands') {
  const site = await siteWithThree();
  const at = { destination, ...depot, ...home };
  await site.db.updateTable('parcels').set(at).execute();
  return site;
}

test('after a delivery that names no place, the parcel is in the town of its destination', async () => {
  const { post, undo, parcel } = await siteWithDepot();

  const { id } = dataOf(await post({ parcels: ['WB-1'], ...delivered }));

  expect(await parcel('WB-1')).toMatchObject({
    ...{ current_location: 'Amsterdam', map_current_latitude: 52.4, map_current_longitude: 4.9 },
  });
  await undo({ id });
  expect(await parcel('WB-1')).toMatchObject(depot);
});

test('so it is after a delivery with its proof', async () => {
  const { admin, parcel } = await siteWithDepot();

  await deliver(admin, { parcel: 'WB-1', received_by: 'Nana Boateng' });

  expect(await parcel('WB-1')).toMatchObject({ current_location: 'Amsterdam' });
});

test('it stays where it was where the town is not certain, and where the event is no delivery', async () => {
  const { db, post, parcel } = await siteWithDepot();
  await db.updateTable('parcels').set({ destination: '12345' }).where('id', '=', 2).execute();

  await post({ parcels: ['WB-1'], title: 'On the van', stage: 'out_for_delivery' });
  await post({ parcels: ['WB-2'], ...delivered });
  await post({ parcels: ['WB-3'], ...delivered, location: 'Parcel shop' });

  expect(await parcel('WB-1')).toMatchObject(depot);
  expect(await parcel('WB-2')).toMatchObject(depot);
  expect(await parcel('WB-3')).toMatchObject({ current_location: 'Parcel shop' });
});
