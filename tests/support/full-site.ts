import { insertClient } from '../../server/content/clients/model.ts';
import { insertImage } from '../../server/content/images/queries.ts';
import { namedPicture } from '../../server/content/images/re-encode.ts';
import { insertReview } from '../../server/content/reviews/model.ts';
import type { Db } from '../../server/database/tables.ts';
import { portraitPicture } from '../../server/demo/artwork.ts';
import { hashOfToken } from '../../server/http/link-token.ts';
import { insertShareLink } from '../../server/tracking/share-links/queries.ts';
import { insertContentPage } from './content/content-pages.ts';
import { filledOnce } from './filled-site.ts';
import { insertLinkedInvoice } from './invoices/invoices.ts';
import { insertActivity, insertParcel, mapped } from './parcels.ts';
import { express, stored } from './prices.ts';
import { startSite, type TestSite } from './site.ts';
import { samplePages } from './sweep.ts';

const created_at = '2026-01-01T00:00:00.000Z';

/** Every kind of page that a visitor can get, on the site below. */
export const publicPages = {
  home: '/',
  'tracking, empty': '/track.html',
  'tracking, result': '/track.html?code=TEST-1001',
  'tracking, several': '/track.html?code=test-1001,NO-SUCH-1',
  'tracking, error': '/track.html?code=NO-SUCH-1',
  'a share link': '/share/a-link-of-the-full-site',
  'a share link that has ended': '/share/none',
  'an invoice': '/invoice/an-invoice-of-the-full-site',
  'a link to an invoice that has ended': '/invoice/none',
  contact: '/contact.html',
  'contact, sent': '/contact.html?sent=yes',
  'following a parcel': '/follow?code=WB-1',
  'following a parcel, sent': '/follow?code=WB-1&sent=yes',
  'a link to follow that has ended': '/follow/ended',
  'a link to stop that is not complete': '/unfollow/cut',
  prices: '/quote.html',
  'prices, asked': '/quote.html?to_country=PT&to_postcode=4100&weight=1.5&pieces=1',
  'booking without a mail server': '/book.html',
  'booking, sent': '/book.html?sent=yes',
  'a link to a booking that has ended': '/book/none',
  resolution: '/resolution.html',
  'a content page': '/pages/our-fleet',
  'not found': '/no/such/page',
};

/** The pages that a sweep looks at: in `npm test` those that differ most. */
export const publicSample = samplePages(publicPages, [
  'home',
  'tracking, result',
  'tracking, several',
  'tracking, error',
  'an invoice',
  'contact',
  'a content page',
]);

/** A link that shows all of a parcel, and has not ended. */
const shared = {
  hash: hashOfToken('a-link-of-the-full-site'),
  now: new Date(created_at),
  endsAt: new Date('2100-01-01T00:00:00.000Z'),
};

/** A site with data of every kind that visitors see. */
export async function fullSite(env: Record<string, string> = {}): Promise<TestSite> {
  return (await filledSite(env)).site;
}

const filledSite = filledOnce(async (env) => {
  const site = await startSite(env);
  const { db } = site;
  // In words that no language has for a stage, so that its stage is said besides in each of them.
  const parcel = await insertParcel(db, { ...mapped, status: 'On the night flight' });
  await insertShareLink(db, { ...shared, parcelId: parcel });
  for (const [color, stage] of [
    ['green', 'info_received'],
    ['black', null],
    ['gold', 'picked_up'],
    ['red', 'in_transit'],
  ] as const) {
    const location = stage === 'picked_up' ? 'Accra' : null;
    await insertActivity(db, parcel, { color, stage, location, title: `${color} event` });
  }
  await db.updateTable('settings').set({ quote_page: 'yes', public_bookings: 'yes' }).execute();
  await db
    .insertInto('delivery_services')
    .values({ ...express, customer: null, created_at, updated_at: created_at, ...stored })
    .execute();
  await insertContentPage(db, {
    content:
      'Plain, [bold=bold], [underline=underlined] and [strikethrough=struck].\n\n[video=https://youtu.be/dQw4w9WgXcQ]\n' +
      '[heading] Where we go\n[subheading] Every day\n[bullet] [link=/contact.html Porto]\n[bullet] Accra\n' +
      '[number] [link=tel:+351210000]\n[number] [link=https://fleet.example/ Our ships]',
  });
  await insertLinkedInvoice(db, hashOfToken('an-invoice-of-the-full-site'));
  await insertReviews(site, 8);
  const image = await insertLogo(db);
  const shown = { image, description: '' };
  await db.updateTable('activities').set(shown).where('color', '=', 'gold').execute();
  const photo = { place: 'slide3', image, focus_x: 30, focus_y: 60, light: 1 } as const;
  await db.insertInto('home_pictures').values(photo).execute();
  await db.updateTable('pages').set({ picture: image }).where('slug', '=', 'our-fleet').execute();
  await insertClient(db, {
    name: 'Harborline',
    link: 'https://harborline.example',
    image,
    created_at,
  });
  await db
    .updateTable('settings')
    .set({
      contact_email: 'desk@example.com',
      contact_phone: '+351 21 555 0142',
      contact_phone_alt: '+351 91 555 0170',
      contact_address: 'Rua do Cais 42, Lisboa',
      contact_latitude: 38.7,
      contact_longitude: -9.15,
      social_links: 'https://www.linkedin.com/company/waybill',
      hours_monday: '09:00-12:30, 13:30-18:00',
      hours_friday: '00:00-24:00',
      contact_telegram: '@waybill',
      contact_instagram: 'https://www.instagram.com/waybill',
    })
    .execute();
  return { site, extra: null };
});

/** A portrait, drawn once: that takes longer than all else that a site is filled with. */
let drawnPortrait: ReturnType<typeof portraitPicture> | undefined;

function portrait(): ReturnType<typeof portraitPicture> {
  drawnPortrait ??= portraitPicture('Jonas Lindqvist');
  return drawnPortrait;
}

/** Reviews "Customer 1" (the oldest) to "Customer n"; the first has no portrait. */
export async function insertReviews({ db }: TestSite, count: number): Promise<void> {
  const face = await portrait();
  await insertImage(db, { ...face, created_at });
  for (let number = 1; number <= count; number += 1) {
    await insertReview(db, {
      name: `Customer ${number}`,
      review: number === 2 ? `Long. ${'And on it goes. '.repeat(40)}` : `Review ${number}.`,
      image: number === 1 ? null : face.name,
      created_at,
    });
  }
}

/** Stores a logo. @returns its name. */
export async function insertLogo(db: Db): Promise<string> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 60"><path d="M0 0h200v60H0z"/></svg>';
  const logo = namedPicture(Buffer.from(svg), 'image/svg+xml', { width: 200, height: 60 });
  await insertImage(db, { ...logo, created_at });
  return logo.name;
}
