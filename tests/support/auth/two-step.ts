import { TOTP } from 'otpauth';
import { adminPassword, adminWith, signedInAdmin, type TestAdmin } from '../admin.ts';
import type { Reply } from '../http.ts';
import { dataOf } from '../http.ts';
import type { TestSite } from '../site.ts';
import { signInWith } from './accounts.ts';

const stepMs = 30_000;

/** The code that an app shows, or has shown or will show: a time step is half a minute. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * stepMs });
}

/** A member whose authenticator app has this secret. */
export type AppOwner = { secret: string; recoveryCodes: string[]; member: TestAdmin };

/** Turns codes of an app on for a member; the code of the step before now is used up by that. */
export async function turnOnTotp(member: TestAdmin): Promise<AppOwner> {
  const begun = await member.ask('/api/admins/totp', { method: 'POST', json: {} });
  const { secret } = dataOf(begun);
  const confirm = () => {
    const json = { code: codeOf(String(secret), -1) };
    return member.ask('/api/admins/totp', { method: 'PATCH', json });
  };
  const first = await confirm();
  // Where the next step began before the site looked at its clock, the code was too old.
  const confirmed = first.status === 200 ? first : await confirm();
  const { recovery_codes: recoveryCodes } = dataOf(confirmed);
  if (!Array.isArray(recoveryCodes)) throw new Error(confirmed.text);
  return { secret: String(secret), recoveryCodes, member };
}

/** The owner, who has two steps. */
export async function ownerWithTotp(site: TestSite): Promise<AppOwner> {
  return turnOnTotp(await signedInAdmin(site));
}

/** The cookies that a response sets, as a browser sends them back; deleted ones are left out. */
export function cookiesOf(reply: Reply): string {
  const set = reply.headers['set-cookie'] ?? [];
  return set
    .filter((cookie) => !cookie.includes('Max-Age=0'))
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** One of them by its name; undefined if it was not set. */
export function cookieNamed(reply: Reply, name: string): string | undefined {
  return cookiesOf(reply)
    .split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`));
}

/** Gives the password. @returns the cookie of the sign-in that waits for its second step. */
export async function givePassword(site: TestSite, headers = {}): Promise<string> {
  const reply = await signInWith(site, adminPassword, headers);
  return cookieNamed(reply, 'challenge') ?? '';
}

/** Answers with the second step. */
export function answerStep(site: TestSite, cookie: string, json: object, headers = {}) {
  const path = '/api/admins/auth/two-step';
  return adminWith(site, cookie).ask(path, { method: 'POST', json, headers });
}
