import type { NewParcel } from '../../../server/parcels/shared/parcel.ts';
import type { Reply } from '../http.ts';
import { insertActivity, insertParcel } from '../parcels.ts';
import { startSite, type TestSite } from '../site.ts';

/** A parcel in whose every corner something private is said. */
const fields: Partial<NewParcel> = {
  tracking_code: 'PRIV-1001',
  recipient_name: 'Hannah Okafor',
  recipient_email: 'hannah.okafor@example.com',
  recipient_phone_number: '+1 312 555 0147',
  destination: '1420 West Fulton Street, Chicago, IL 60607, United States',
  destination_street: '1420 West Fulton Street',
  destination_postcode: '60607',
  destination_city: 'Chicago',
  destination_country: 'US',
  sender_name: 'Kitahama Optics',
  pickup_city: 'Osaka',
  pickup_country: 'JP',
  pickup_location: 'Tenjinbashi 3-8, 530-0041 Osaka, Japan',
  status: 'Handed to Ms. OKAFOR, call (312) 555-0147',
  weight: '2 kg, as Okafor said',
  cod_amount: 7_391_406,
  cod_currency: 'EUR',
  current_location: '1420 West Fulton Street, Chicago',
  show_map: 'yes',
  map_zoom: 16,
  map_pickup_latitude: 34.70421,
  map_pickup_longitude: 135.51234,
  map_current_latitude: 41.88712,
  map_current_longitude: -87.66421,
  map_destination_latitude: 41.88712,
  map_destination_longitude: -87.66421,
};

const story =
  'Signed by hannah  okafor of Kitahama, 60607. Questions to kitahama.desk@example.net.';

/** What of it no stranger may read anywhere, in lower case. */
export const privateWords = [
  'hannah',
  'okafor',
  'kitahama',
  'optics',
  'fulton',
  'tenjinbashi',
  '60607',
  '530-0041',
  '555 0147',
  '555-0147',
  '5550147',
  '0147',
  '@example.net',
  '41.887',
  '87.664',
  '34.704',
  '135.512',
  '7391406',
  '73,914',
  '73.914',
  'to pay on delivery: ',
  'private-parcel.webp',
  'private-event.webp',
];

/** Which of the private words a text tells. */
export function privateWordsIn(text: string): string[] {
  const lowerCase = text.toLowerCase();
  return privateWords.filter((word) =>
    shortNumber.test(word) ? containsNumber(lowerCase, word) : lowerCase.includes(word),
  );
}

const shortNumber = /^\d{1,5}$/;

/** A few digits also occur inside the random ids, hashes and durations of pages and logs. */
function containsNumber(text: string, digits: string): boolean {
  return new RegExp(`(?<![\\w.])${digits}(?!\\w)`).test(text);
}

/** Inserts it with more history than one page of a list shows. @returns its id. */
export async function insertPrivateParcel({ db }: Pick<TestSite, 'db'>): Promise<number> {
  const id = await insertParcel(db, fields);
  for (let event = 1; event <= 25; event += 1) {
    const created_at = `2026-02-${String(event).padStart(2, '0')}T08:00:00.000Z`;
    const told = { title: `Left at Fulton, ${event}`, description: story, location: 'Chicago' };
    await insertActivity(db, id, { ...told, created_at });
  }
  for (const [table, name] of [
    ['parcels', 'private-parcel.webp'],
    ['activities', 'private-event.webp'],
  ] as const) {
    const image = { name, type: 'image/webp', width: 1, height: 1, bytes: new Uint8Array([1]) };
    await db
      .insertInto('images')
      .values({ ...image, created_at: '2026-01-01T00:00:00.000Z' })
      .execute();
    await db.updateTable(table).set({ image: name }).execute();
  }
  return id;
}

/** A site whose strangers see as much of a parcel as this, and one with private details. */
export async function siteThatShows(
  public_details: 'all' | 'masked' | 'locked',
  env: Record<string, string> = {},
) {
  const site = await startSite(env);
  await site.db.updateTable('settings').set({ public_details }).execute();
  const id = await insertPrivateParcel(site);
  return { ...site, id };
}

/** Answers what opens a parcel, as JSON. */
export function answerWith(
  { ask }: Pick<TestSite, 'ask'>,
  answer: unknown,
  code = 'PRIV-1001',
  headers: Record<string, string> = {},
): Promise<Reply> {
  return ask(`/api/parcels/${code}/unlock`, { method: 'POST', json: { answer }, headers });
}

/** Whether a visitor with these cookies sees all of the parcel. */
export async function seesAll(
  { ask }: Pick<TestSite, 'ask'>,
  cookie: string,
  path = '/api/parcels/PRIV-1001',
): Promise<boolean> {
  const { text } = await ask(path, { headers: { Cookie: cookie } });
  return text.includes('Hannah Okafor') && text.includes('"unlocked":true');
}

/** Posts the form of a result, as a browser without JavaScript does. */
export function postAnswer(
  { ask }: Pick<TestSite, 'ask'>,
  answer: string,
  code = 'PRIV-1001',
): Promise<Reply> {
  return ask(`/track.html?code=${code}`, { method: 'POST', fields: { answer } });
}
