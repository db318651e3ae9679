import type { Ask } from '../http.ts';
import type { TestSite } from '../site.ts';

/** A message as the contact form sends it. */
export const message = { subject: 'A lost glove', body: 'It is red.', email: 'ada@example.com' };

/** The fields that an unfilled form leaves out. */
export const nobody = { name: null, phone: null, tracking_code: null };

/** Sends a message to the API; text is sent as it is. */
export function postMessage({ ask }: TestSite, body: unknown, headers: Ask['headers'] = {}) {
  return ask('/api/messages', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** Sends the message, and waits until its copy was passed on. */
export async function passMessageOn(site: TestSite): Promise<void> {
  await postMessage(site, message);
  await site.mailer.idle();
}

/** The stored messages, oldest first. */
export function storedMessages({ db }: TestSite) {
  return db.selectFrom('messages').select(['subject', 'body', 'email']).orderBy('id').execute();
}
