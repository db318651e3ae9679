import { signedInAdmin } from '../admin.ts';
import { dataOf } from '../http.ts';
import { startMailServer } from '../notifications/mail-server.ts';
import { startSite } from '../site.ts';

export const sender = {
  name: 'Eva Duarte',
  email: 'Eva@example.com',
  phone: '+351 912 345 678',
  street: 'Quay 1',
  postcode: '4050-265',
  city: 'Porto',
  country: 'PT',
};
export const recipient = { name: 'Grace Hopper', street: '5 Mill Lane', city: 'Lisbon' };

/** The path of the link in a mail that asks to confirm a booking. */
export const bookingLink = (text = '') =>
  /https:\/\/parcels\.example\.com(\/book\/\S+)/.exec(text)?.[1] ?? '';

/** A site that takes the bookings of visitors, and sends its mail. */
export async function publicSite(env: Record<string, string> = {}) {
  const server = await startMailServer();
  const site = await startSite({
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    PUBLIC_URL: 'https://parcels.example.com',
    FORCE_HTTPS: 'off',
    ...env,
  });
  const admin = await signedInAdmin(site);
  const set = (public_bookings: 'yes' | 'no') =>
    admin.ask('/api/settings', { method: 'PATCH', json: { public_bookings } });
  await set('yes');
  const book = (json: object = {}, language = 'en') =>
    site.ask(`/api/bookings?lang=${language}`, {
      method: 'POST',
      json: { from: sender, to: recipient, ...json },
    });
  const bookFrom = (network: string, json: object) =>
    site.ask('/api/bookings', {
      method: 'POST',
      json: { from: sender, to: recipient, ...json },
      headers: { 'X-Forwarded-For': network },
    });
  /** The mails so far. */
  async function mails() {
    await site.background.idle();
    await site.mailer.idle();
    return server.mails;
  }
  const newestLink = async () => bookingLink((await mails()).at(-1)?.parsed.text);
  const confirm = (link: string) => site.ask(link, { method: 'POST' });
  const requests = async () => dataOf(await admin.ask('/api/bookings')).data;
  const decide = (id: number, json: object) =>
    admin.ask('/api/bookings', { method: 'PATCH', json: { id, ...json } });
  /** Books, and confirms. @returns the booking as staff see it, and the link. */
  async function bookAndConfirm(json: object = {}) {
    await book(json);
    const link = await newestLink();
    await confirm(link);
    const [booking] = await requests();
    return { booking, link };
  }
  return {
    site,
    admin,
    set,
    book,
    bookFrom,
    mails,
    newestLink,
    confirm,
    requests,
    decide,
    bookAndConfirm,
  };
}
