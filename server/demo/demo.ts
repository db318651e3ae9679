import { insertClient } from '../content/clients/model.ts';
import type { Picture } from '../content/images/picture.ts';
import { insertImage } from '../content/images/queries.ts';
import { loadTextToPath } from '../content/images/text-to-path.ts';
import { insertReview } from '../content/reviews/model.ts';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/tables.ts';
import { placeholderEmail } from '../shared/settings.ts';
import type { Packing } from './artwork.ts';
import { insertDemoParcels } from './insert-parcels.ts';
import type { DemoParcel } from './parcel.ts';
import { parcelsByAir } from './parcels-by-air.ts';
import { parcelsByRoad } from './parcels-by-road.ts';
import { parcelsBySea } from './parcels-by-sea.ts';
import { parcelsInTown } from './parcels-in-town.ts';
import { demoReviews } from './reviews.ts';
import { insertDemoRuns } from './runs.ts';

/** They cover every icon and colour, three modes of transport, and every outcome of a journey. */
const demoParcels: DemoParcel[] = [
  ...parcelsInTown,
  ...parcelsByAir,
  ...parcelsBySea,
  ...parcelsByRoad,
];

/** One code for each mode of transport, to try first. */
const codesToTry: string[] = [parcelsByAir, parcelsBySea, parcelsByRoad].flatMap(
  ([parcel]) => parcel?.code ?? [],
);

/**
 * Fills an empty database with sample parcels, runs, reviews and clients. Times are relative to now; a
 * database that has parcels is not changed.
 *
 * @param distDir the build's folder.
 * @param timeZone the site's, an IANA name: days are counted from today there.
 * @returns three tracking codes to try; fewer if the database holds other parcels.
 */
export async function insertDemoData(
  { db, exclusively }: Database,
  distDir: string,
  timeZone: string,
): Promise<string[]> {
  if (!(await hasParcels(db))) {
    const pictures = await drawPictures(distDir);
    await exclusively(async (locked) => {
      if (!(await hasParcels(locked))) {
        await insertAll(locked, pictures, { now: new Date(), timeZone });
      }
    });
  }
  const found = await db
    .selectFrom('parcels')
    .select('tracking_code')
    .where('tracking_code', 'in', codesToTry)
    .orderBy('id')
    .execute();
  return found.map((parcel) => parcel.tracking_code);
}

async function hasParcels(db: Db): Promise<boolean> {
  return (await db.selectFrom('parcels').select('id').executeTakeFirst()) !== undefined;
}

type Pictures = {
  parcels: Map<Packing, Picture>;
  /** By the customer's name. */
  portraits: Map<string, Picture>;
  /** By the company's name. */
  logos: Map<string, Picture>;
};

async function drawPictures(distDir: string): Promise<Pictures> {
  // Imported only here, because it loads the image library.
  const { logoOf, pictureOf, portraitOf, wordmarks } = await import('./artwork.ts');
  const packings = [...new Set(demoParcels.flatMap(({ packing }) => packing ?? []))];
  const parcels = packings.map(async (packing) => [packing, await pictureOf(packing)] as const);
  const portraits = demoReviews.flatMap(({ name, face }) =>
    face === null ? [] : [portraitOf(face).then((picture) => [name, picture] as const)],
  );
  const logos = wordmarks(await loadTextToPath(distDir)).map(
    (wordmark) => [wordmark.name, logoOf(wordmark)] as const,
  );
  return {
    parcels: new Map(await Promise.all(parcels)),
    portraits: new Map(await Promise.all(portraits)),
    logos: new Map(logos),
  };
}

/** The demo company's contact details; not applied if a phone number has already been set. */
const contact = {
  contact_phone: '+351 21 555 0142',
  contact_phone_alt: '+351 91 555 0170',
  contact_address: 'Rua do Cais 42, 1200-161 Lisboa, Portugal',
  contact_telegram: '@waybill',
};

async function insertAll(
  db: Db,
  { parcels, portraits, logos }: Pictures,
  when: { now: Date; timeZone: string },
) {
  const created_at = when.now.toISOString();
  await db.updateTable('settings').set(contact).where('contact_phone', 'is', null).execute();
  await db
    .updateTable('settings')
    .set({ contact_email: 'hello@waybill.example' })
    .where('contact_email', '=', placeholderEmail)
    .execute();
  for (const picture of [parcels, portraits, logos].flatMap((kind) => [...kind.values()])) {
    await insertImage(db, { ...picture, created_at });
  }
  const pictured = demoParcels.map((parcel) => {
    const picture = parcel.packing && parcels.get(parcel.packing);
    return { parcel, image: picture?.name ?? null };
  });
  await insertDemoParcels(db, pictured, when);
  await insertDemoRuns(db, when);
  for (const { name, review } of demoReviews.toReversed()) {
    await insertReview(db, { name, review, image: portraits.get(name)?.name ?? null, created_at });
  }
  for (const [index, [name, logo]] of [...logos].entries()) {
    await insertClient(db, { name, image: logo.name, position: index + 1, created_at });
  }
}
