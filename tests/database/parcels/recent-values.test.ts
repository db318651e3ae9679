/** @module-tag postgres */

import { expect, test } from 'vitest';
import { findRecentValues } from '../../../server/parcels/model.ts';
import { freshDatabase } from '../../support/database.ts';
import { insertParcel } from '../../support/parcels.ts';

test('the senders of the latest parcels are offered, the last one first, each place of theirs once', async () => {
  const { db } = await freshDatabase();
  const add = (number: number, sender_name: string | null, pickup_location: string | null) =>
    insertParcel(db, { tracking_code: `WB-${1000 + number}`, sender_name, pickup_location });
  await add(1, 'Kofi Mensah', 'Accra');
  await add(2, 'Kofi Mensah', 'Kumasi');
  await add(3, null, 'Lisbon');
  await add(4, 'Chen Wei', null);
  await add(5, 'KOFI MENSAH', 'accra');

  const { senders } = await findRecentValues(db);

  expect(senders.map(({ sender_name, pickup_location }) => [sender_name, pickup_location])).toEqual(
    [
      ['KOFI MENSAH', 'accra'],
      ['Chen Wei', null],
      ['Kofi Mensah', 'Kumasi'],
    ],
  );
  expect(senders[0]).toMatchObject({ sender_email: 'kofi@example.com', map_pickup_latitude: null });
});

test('no more are offered than can be looked through', async () => {
  const { db } = await freshDatabase();
  for (let number = 0; number < 15; number += 1) {
    const sender_name = `Sender ${number}`;
    await insertParcel(db, { tracking_code: `WB-${1000 + number}`, sender_name });
  }

  const { senders, services } = await findRecentValues(db);
  expect(senders).toHaveLength(12);
  expect(services).toEqual(['Air freight']);
});
