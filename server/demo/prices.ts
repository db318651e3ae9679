import type { Db } from '../database/tables.ts';
import type { PriceStep } from '../prices/shared/price.ts';

const demoSteps = (first: number, step: number): PriceStep[] =>
  [2, 5, 10, 20, 31.5, 100, 1000].map((up_to, index) => ({ up_to, price: first + index * step }));

const europe = ['PT', 'ES', 'FR', 'DE', 'NL', 'BE', 'IT', 'AT', 'GB', 'IE', 'SE', 'DK'];

function demoZones(inEurope: PriceStep[], elsewhere: PriceStep[]) {
  const everywhere = { postcodes: [], max_distance: null };
  return [
    { name: 'Europe', countries: europe, ...everywhere, steps: inEurope },
    { name: 'World', countries: [], ...everywhere, steps: elsewhere },
  ];
}

const fuel = { kind: 'fuel', amount: null, percent: 8.5 } as const;
const cod = { kind: 'cod', amount: 350, percent: null } as const;
const saturday = { kind: 'saturday', amount: 900, percent: null } as const;

const services = [
  {
    name: 'Standard',
    code: 'standard',
    minimum: 690,
    surcharges: [cod, fuel],
    zones: demoZones(demoSteps(690, 450), demoSteps(2490, 1900)),
  },
  {
    name: 'Express',
    code: 'express',
    minimum: 1490,
    surcharges: [cod, saturday, fuel],
    zones: demoZones(demoSteps(1490, 900), demoSteps(4900, 3600)),
  },
];

/** Adds two delivery services for the demo's parcels, and turns on the public quote page. */
export async function insertDemoPrices(db: Db, now: Date): Promise<void> {
  const at = now.toISOString();
  await db
    .insertInto('delivery_services')
    .values(
      services.map(({ zones, surcharges, ...service }) => ({
        ...service,
        currency: 'EUR',
        by: 'weight',
        customer: null,
        zones: JSON.stringify(zones),
        surcharges: JSON.stringify(surcharges),
        created_at: at,
        updated_at: at,
      })),
    )
    .execute();
  await db.updateTable('settings').set({ quote_page: 'yes' }).execute();
}
