import { siteWithAdmin } from './admin.ts';
import { dataOf } from './http.ts';

/** Two zones by weight, with a minimum and surcharges, as the API takes them. */
export const express = {
  name: 'Express',
  code: 'express',
  currency: 'EUR',
  by: 'weight',
  minimum: 700,
  zones: [
    {
      name: 'City',
      countries: ['PT'],
      postcodes: ['4000', '41'],
      steps: [
        { up_to: 2, price: 590 },
        { up_to: 10, price: 990 },
      ],
    },
    { name: 'Country', countries: ['PT', 'ES'], steps: [{ up_to: 30, price: 1450 }] },
  ],
  surcharges: [
    { kind: 'cod', amount: 250 },
    { kind: 'fuel', percent: 7.5 },
    { kind: 'saturday', amount: 500 },
  ],
} as const;

/** Its zones and surcharges as they are stored. */
export const stored = {
  zones: JSON.stringify(
    express.zones.map((zone) => ({ postcodes: [], max_distance: null, ...zone })),
  ),
  surcharges: JSON.stringify(
    express.surcharges.map((one) => ({ amount: null, percent: null, ...one })),
  ),
};

/** A parcel to the first of them. */
export const toPorto = {
  tracking_code: 'PR-1001',
  recipient_name: 'Rui Sousa',
  destination_street: 'Rua das Flores 1',
  destination_postcode: '4100-020',
  destination_city: 'Porto',
  destination_country: 'PT',
  weight: '1.5 kg',
};

/** A site with that service, and calls as its owner. */
export async function siteWithPrices() {
  const { site, admin } = await siteWithAdmin();
  const send = (method: string, path: string, json: object) =>
    admin.ask(`/api${path}`, { method, json });
  const service = dataOf(await send('POST', '/delivery-services', express));
  return {
    ...site,
    admin,
    send,
    service,
    make: (fields: object = {}) =>
      send('POST', '/parcels', { ...toPorto, service: 'express', ...fields }),
    change: (json: object, id: number | string = toPorto.tracking_code) =>
      send('PATCH', '/parcels', { id, ...json }),
    read: async (code: string = toPorto.tracking_code) =>
      dataOf(await admin.ask(`/api/parcels/${code}`)),
  };
}
