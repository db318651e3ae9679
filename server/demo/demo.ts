import { placeholderEmail } from '../admin/shared/settings.ts';
import { insertClient } from '../content/clients/model.ts';
import { insertImage } from '../content/images/queries.ts';
import type { Picture } from '../content/images/re-encode.ts';
import { loadTextToPath } from '../content/images/text-to-path.ts';
import { insertContentPage } from '../content/pages/model.ts';
import { updatePagePictures } from '../content/pages/pictures.ts';
import { insertReview } from '../content/reviews/model.ts';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/tables.ts';
import { eraseParcels } from '../ops/people/erase.ts';
import { insertDelivery } from '../parcels/deliveries/proofs.ts';
import { fieldNames } from '../shared/field-values.ts';
import { imagePath } from '../shared/paths.ts';
import type { Packing } from './artwork.ts';
import { insertDemoCustomers } from './customers.ts';
import { country, type DemoParcel, insertDemoParcels } from './parcel.ts';
import { parcelsByAir, parcelsBySea } from './parcels-abroad.ts';
import { codesInTown, parcelsByRoad, parcelsInTown } from './parcels-by-road.ts';
import type { PortraitName } from './portraits.ts';
import { insertDemoPrices } from './prices.ts';
import { insertDemoRuns } from './runs.ts';

/** The parcels of the demo. They cover every icon and colour, three modes of transport, and every outcome of a journey. */
const demoParcels: DemoParcel[] = [
  ...parcelsInTown,
  ...parcelsByAir,
  ...parcelsBySea,
  ...parcelsByRoad,
];

const codeOfErased = 'WB-AIR-1002';

/** A tracking code for each mode of transport, to try first. */
const codesToTry: string[] = [parcelsByAir, parcelsBySea, parcelsByRoad].flatMap(
  ([parcel]) => parcel?.code ?? [],
);

/**
 * Fills a database without parcels with sample parcels, runs, reviews and clients. Times are relative to now. A database with
 * parcels is not changed.
 *
 * @param distDir the build's folder.
 * @param timeZone the server's time zone (an IANA name), for days relative to today; a time zone in the settings takes
 *   precedence.
 * @returns three tracking codes to try; fewer if the database has other parcels.
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
        await insertDemoRecords(locked, pictures, { now: new Date(), timeZone });
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

async function drawPictures(distDir: string) {
  // Imported here, because it loads the image library.
  const artwork = await import('./artwork.ts');
  const packings = demoParcels.flatMap(({ packing }) => packing ?? []);
  return {
    signature: await artwork.signaturePicture(),
    parcels: await drawAll(packings, artwork.packingPicture),
    portraits: await drawAll(fieldNames(demoReviews), artwork.portraitPicture),
    /** The logos, by the names of the companies. */
    logos: artwork.logoPictures(await loadTextToPath(distDir)),
  };
}

async function drawAll<Name>(names: Name[], draw: (name: Name) => Promise<Picture>) {
  const drawn = [...new Set(names)].map(async (name) => [name, await draw(name)] as const);
  return new Map(await Promise.all(drawn));
}

type Pictures = Awaited<ReturnType<typeof drawPictures>>;

/** The demo company's details, for settings without a phone number. */
const contact = {
  contact_phone: '+351 21 555 0142',
  contact_phone_alt: '+351 91 555 0170',
  contact_address: 'Rua do Cais 42, 1200-161 Lisboa, Portugal',
  // The details that invoices need. The VAT ID is Portugal's for unknown buyers; the account is a bank's own example.
  vat_id: 'PT999999990',
  iban: 'PT50000201231234567890154',
  street: 'Rua do Cais 42',
  postcode: '1200-161',
  city: 'Lisboa',
  country,
  contact_telegram: '@waybill',
  social_links:
    'https://www.linkedin.com/company/waybill-demo\nhttps://www.youtube.com/@waybill-demo',
  time_zone: 'Europe/Lisbon',
  invoice_currency: 'EUR',
  invoice_tax_rate: 23,
  invoice_due_days: 14,
  contact_latitude: 38.7056,
  contact_longitude: -9.1443,
  hours_monday: '08:30-12:30, 13:30-19:00',
  hours_tuesday: '08:30-12:30, 13:30-19:00',
  hours_wednesday: '08:30-12:30, 13:30-19:00',
  hours_thursday: '08:30-12:30, 13:30-19:00',
  hours_friday: '08:30-12:30, 13:30-19:00',
  hours_saturday: '09:00-13:00',
};

async function insertDemoRecords(
  db: Db,
  { signature, parcels, portraits, logos }: Pictures,
  at: { now: Date; timeZone: string },
) {
  const created_at = at.now.toISOString();
  await db.updateTable('settings').set(contact).where('contact_phone', 'is', null).execute();
  const { time_zone } = await db
    .selectFrom('settings')
    .select('time_zone')
    .executeTakeFirstOrThrow();
  const when = { ...at, timeZone: time_zone ?? at.timeZone };
  await db
    .updateTable('settings')
    .set({ contact_email: 'hello@waybill.example' })
    .where('contact_email', '=', placeholderEmail)
    .execute();
  const drawn = [parcels, portraits, logos].flatMap((kind) => [...kind.values()]);
  for (const picture of [...drawn, signature]) {
    await insertImage(db, { ...picture, created_at });
  }
  await insertDemoPrices(db, when.now);
  await insertDemoParcels(db, demoParcels, parcels, when);
  await insertDemoCustomers(db, when.now);
  await insertDemoRuns(db, when);
  await insertDemoProof(db, {
    signature: signature.name,
    photo: parcels.get('carton')?.name ?? null,
  });
  await eraseDemoParcel(db, when.now);
  await insertPackingPage(db, parcels, when.now);
  for (const name of fieldNames(demoReviews).toReversed()) {
    const image = portraits.get(name)?.name ?? null;
    await insertReview(db, { name, review: demoReviews[name], image, created_at });
  }
  for (const [index, [name, logo]] of [...logos].entries()) {
    await insertClient(db, { name, image: logo.name, position: index + 1, created_at });
  }
}

/** Adds a proof of delivery to the first parcel that was delivered in town. */
async function insertDemoProof(db: Db, pictures: { signature: string; photo: string | null }) {
  const delivered = await db
    .selectFrom('activities')
    .innerJoin('parcels', 'parcels.id', 'parcel_id')
    .select(['activities.id as activity_id', 'parcel_id', 'recipient_name'])
    .select(['activities.created_at', 'map_destination_latitude', 'map_destination_longitude'])
    .where('activities.stage', '=', 'delivered')
    .where('tracking_code', 'in', codesInTown)
    .orderBy('activities.id')
    .executeTakeFirst();
  if (delivered === undefined) return;
  const { recipient_name, map_destination_latitude, map_destination_longitude, ...of } = delivered;
  await insertDelivery(db, {
    ...of,
    ...pictures,
    received_by: recipient_name,
    note: null,
    place: 'in_person',
    latitude: map_destination_latitude,
    longitude: map_destination_longitude,
  });
}

/** The recipient of one delivered parcel has had their data erased, as anybody may ask for. */
async function eraseDemoParcel(db: Db, now: Date) {
  const { id } = await db
    .selectFrom('parcels')
    .select('id')
    .where('tracking_code', '=', codeOfErased)
    .executeTakeFirstOrThrow();
  // Nobody is signed in, so the activity log has no entry.
  const recordAudit = () => Promise.resolve();
  await eraseParcels({ db, now, recordAudit }, new Map([[id, { recipient: true, sender: true }]]));
}

/** Adds a content page with pictures, about packing parcels. */
async function insertPackingPage(db: Db, pictures: Pictures['parcels'], now: Date) {
  const pictureMarkup = (packing: Packing) => {
    const picture = pictures.get(packing);
    return picture === undefined ? '' : `[image=${imagePath(picture.name)}]\n`;
  };
  const content = [
    'A parcel is lifted, stacked and driven over cobblestones. Packed like this, it arrives as it left.',
    `[heading] Cartons\n${pictureMarkup('carton')}[bullet] Choose a new carton, a hand wider than what is in it.\n[bullet] Fill what is left with paper, until nothing moves.\n[bullet] Tape every seam, and put the label on the largest side.`,
    `[heading] Envelopes\n${pictureMarkup('envelope')}Paper up to 2 kg travels in an envelope with a stiff back.`,
    `[heading] Crates\n${pictureMarkup('crate')}For glass, ceramics and machines. Ask us: we build crates to measure in Lisbon.`,
  ].join('\n\n');
  const fields = {
    title: 'How to pack',
    sub_title: 'Cartons, envelopes and crates',
    content,
    icon: 'folder',
    hero: 'hero-warehouse',
    overlay: 'overlay2',
    shown_in: 'both',
  } as const;
  const page = await insertContentPage(db, fields, ['how-to-pack'], now);
  if (page !== undefined) await updatePagePictures(db, page, now);
}

/** The demo customers' reviews, newest first. */
const demoReviews: Record<PortraitName, string> = {
  'Amara Okafor':
    'Forty crates of ceramics from Lagos to Lisbon, and one of them chipped. They told me before I had even opened the container.',
  'Jonas Lindqvist':
    'I tracked the box from the boat, twice a day, like a football result. It was never late.',
  'Mei Tanaka':
    'Our samples leave Osaka on Friday and are on a buyer’s desk in Milan on Monday. I have stopped asking how.',
  'Rafael Souza':
    'Customs wanted a paper that I had never heard of. The office in Santos had it ready in an hour, and my coffee made its ship.',
  'Leila Haddad':
    'The courier waited until my grandmother had found her glasses. That is the whole review.',
  'Tom Whitfield':
    'We moved a whole workshop: two lathes, a kiln, eleven pallets of timber and a piano that nobody had mentioned. They drew up a plan, they kept to it, and when the low-loader broke down near Lyon they rang at six in the morning to say what they were doing about it. Everything stood in the new hall a day early. The piano is still in tune, which I am told is a matter of luck, but I prefer to think otherwise.',
  'Priya Raman':
    'Fifteen languages on the tracking page. My mother reads hers in Hindi and calls me less.',
  'Elif Demir': 'Fair prices, plain invoices, and someone picks up the phone.',
  'Samuel Mensah': 'My first export, eight kilos of cocoa. They treated it like a full container.',
};
