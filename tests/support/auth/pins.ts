import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { adminEmail } from '../admin.ts';
import type { Reply } from '../http.ts';
import { mailRows } from '../notifications/mailer.ts';
import type { TestSite } from '../site.ts';

/** A password that differs from the administrator's. */
export const newPassword = 'a quite new password';

/** Requests a pin, and waits until it has been mailed, if it is mailed at all. */
export async function sendPin(
  site: TestSite,
  { email = adminEmail, headers = {} }: { email?: string; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const reply = await site.ask('/api/admins/auth/send-pin', {
    method: 'POST',
    json: { email },
    headers,
  });
  await site.background.idle();
  await site.mailer.idle();
  return reply;
}

/** The mails of the outbox, as they were sent and oldest first. */
export async function outboxOf(site: TestSite): Promise<{ source: string; parsed: Email }[]> {
  const files = (await mailRows(site)).map(({ file }) => file).filter((file) => file !== null);
  return Promise.all(
    files.map(async (file) => {
      const source = readFileSync(join(site.dataDir, 'outbox', file), 'utf8');
      return { source, parsed: await PostalMime.parse(source) };
    }),
  );
}

/** The pin in a mail. */
export function pinIn(mail: Email | undefined): string {
  return mail?.text?.match(/code: (\w+)/)?.[1] ?? '';
}

/** Requests a pin, and reads it from the mail. */
export async function mailedPin(site: TestSite, headers = {}): Promise<string> {
  await sendPin(site, { headers });
  return pinIn((await outboxOf(site)).at(-1)?.parsed);
}

/** Resets the password with a pin. */
export function resetPassword(site: TestSite, pin: string, fields: Record<string, unknown> = {}) {
  return site.ask('/api/admins/auth/update/password-guest', {
    method: 'PATCH',
    json: {
      email: adminEmail,
      password_token: pin,
      new_password: newPassword,
      confirm_new_password: newPassword,
      ...fields,
    },
  });
}
