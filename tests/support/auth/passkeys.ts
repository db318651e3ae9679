import { adminPassword, adminWith, type TestAdmin } from '../admin.ts';
import type { Reply } from '../http.ts';
import { dataOf } from '../http.ts';
import type { TestSite } from '../site.ts';
import { authenticator } from './authenticator.ts';
import { cookieNamed } from './two-step.ts';

export type Device = ReturnType<typeof authenticator>;
export type Options = { challenge: string };

/** What a response asks a passkey. */
export function optionsIn(reply: Reply): Options {
  return { challenge: String(dataOf(reply).challenge) };
}

/** Begins to add a passkey. */
export function beginPasskey(member: TestAdmin, json: object = { password: adminPassword }) {
  return member.ask('/api/admins/passkeys/options', { method: 'POST', json });
}

/** Adds what a device has created. */
export function addPasskey(member: TestAdmin, credential: object, more = {}): Promise<Reply> {
  const json = { credential, ...more };
  return member.ask('/api/admins/passkeys', { method: 'POST', json });
}

/** Adds a passkey of a new device to a member's account. */
export async function addDevice(site: TestSite, member: TestAdmin, json?: object): Promise<Device> {
  const device = authenticator(site.url);
  const options = optionsIn(await beginPasskey(member, json));
  const added = await addPasskey(member, device.create(options));
  if (added.status !== 201) throw new Error(added.text);
  return device;
}

/** What a sign-in by a passkey alone begins with. */
export async function beginAlone(site: TestSite, headers = {}) {
  const path = '/api/admins/auth/passkey/options';
  const json = { purpose: 'sign-in' };
  const reply = await adminWith(site, '').ask(path, { method: 'POST', json, headers });
  return { cookie: cookieNamed(reply, 'challenge') ?? '', options: optionsIn(reply) };
}

/** Signs in with a passkey alone. */
export function signInAlone(site: TestSite, cookie: string, credential: object): Promise<Reply> {
  const json = { credential };
  return adminWith(site, cookie).ask('/api/admins/auth/passkey', { method: 'POST', json });
}

/** Begins to confirm with a passkey who uses a session. */
export function beginConfirmation(member: TestAdmin): Promise<Reply> {
  return member.ask('/api/admins/confirm/options', { method: 'POST', json: {} });
}

export function confirmWith(member: TestAdmin, json: object): Promise<Reply> {
  return member.ask('/api/admins/confirm', { method: 'POST', json });
}

/** Asks what the passkey has to sign with which an invitation is accepted. */
export function beginJoining({ ask }: TestSite, token: string): Promise<Reply> {
  return ask('/api/staff/accept/options', { method: 'POST', json: { token } });
}

/** Accepts an invitation with a passkey. */
export function joinWith({ ask }: TestSite, token: string, credential: object): Promise<Reply> {
  return ask('/api/staff/accept', {
    method: 'POST',
    json: { token, name: 'Dan Brown', credential },
  });
}

/** Accepts an invitation with a passkey of a new device. @returns the member, who has no password. */
export async function joinedByPasskey(site: TestSite, token: string) {
  const device = authenticator(site.url);
  const options = optionsIn(await beginJoining(site, token));
  const reply = await joinWith(site, token, device.create(options));
  const member = adminWith(site, cookieNamed(reply, 'session') ?? '');
  return { reply, device, member, codes: dataOf(reply).recovery_codes };
}
