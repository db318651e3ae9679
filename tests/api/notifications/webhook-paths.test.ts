import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { dataOf } from '../../support/http.ts';
import {
  createParcel,
  startReceiver,
  type WebhookSite,
  webhookSite,
} from '../../support/notifications/webhooks.ts';
import { deliver } from '../../support/parcels/deliveries.ts';
import { csv } from '../../support/transfer/imports.ts';

type Way = {
  name: string;
  write(hooks: WebhookSite): Promise<unknown>;
  /** Type and parcel of what is sent, sorted: those of different parcels overtake each other. */
  sends: string[];
};

const ways: Way[] = [
  {
    name: 'an import',
    write: ({ owner }) => {
      const file = csv('Tracking code,Recipient,Address', 'IN-1,Nana,Lisbon', 'IN-2,Kofi,Accra');
      return owner.ask(paths.api.importParcels, { method: 'POST', form: { file } });
    },
    sends: ['parcel.created IN-1', 'parcel.created IN-2'],
  },
  {
    name: 'many parcels',
    write: ({ call }) => {
      const parcels = ['MANY-1', 'MANY-2'].map((tracking_code) => ({
        ...{ tracking_code, recipient_name: 'Ada', destination: 'Lisbon' },
      }));
      return call('POST', '/api/parcels/many', { parcels });
    },
    sends: ['parcel.created MANY-1', 'parcel.created MANY-2'],
  },
  {
    name: 'merging two',
    write: ({ call }) => call('POST', '/api/parcels/merge', { into: 'MANY-1', from: 'MANY-2' }),
    sends: ['parcel.deleted MANY-2'],
  },
  {
    name: 'an activity that is deleted',
    async write({ call }) {
      const { id: parcel_id } = dataOf(await createParcel({ call }, 'ONE-1'));
      const added = await call('POST', '/api/activities', {
        ...{ parcel_id, title: 'Packed', description: 'In a box' },
      });
      return call('DELETE', '/api/activities', { id: dataOf(added).id });
    },
    sends: ['event.created ONE-1', 'event.deleted ONE-1', 'parcel.created ONE-1'],
  },
  {
    name: 'a delivery',
    write: ({ owner }) => deliver(owner, { parcel: 'IN-1', received_by: 'Nana' }),
    sends: ['event.created IN-1', 'parcel.delivered IN-1', 'parcel.updated IN-1'],
  },
];

test('webhooks are sent whichever way a parcel is written', async () => {
  const hooks = await webhookSite();
  const receiver = await startReceiver();
  await hooks.add(receiver.url);
  for (const { name, write, sends } of ways) {
    await write(hooks);
    await hooks.sent();
    const sent = receiver.received
      .splice(0)
      .map(({ type, data }) => `${type} ${data.tracking_code}`);
    expect(sent.toSorted(), name).toEqual(sends);
  }
});
