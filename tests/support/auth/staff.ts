import { signedInAdmin } from '../admin.ts';
import { dataOf, type Reply } from '../http.ts';
import { startSite, type TestSite } from '../site.ts';
import { mailedLink } from './accounts.ts';

export const invitee = { email: 'Dan@example.com', name: 'Dan', role: 'dispatcher' };
/** The same address as it is stored. */
export const inviteeEmail = 'dan@example.com';
export const inviteesPassword = 'five red vans at dawn';

/** A site with its owner, who can invite, change and remove members. */
export async function staffedSite(env: Record<string, string> = {}) {
  const site = await startSite(env);
  const owner = await signedInAdmin(site);
  const call = (method: string) => (json: object) => owner.ask('/api/staff', { method, json });
  const invite = call('POST');
  return {
    site,
    owner,
    invite,
    change: call('PATCH'),
    remove: call('DELETE'),
    list: async () => dataOf(await owner.ask('/api/staff')).data,
    /** Invites somebody, and returns the token that was mailed. */
    tokenFor: async (fields: object = {}) => {
      await invite({ ...invitee, ...fields });
      return tokenIn(await mailedLink(site));
    },
    /** Accepts an invitation with the JSON API. */
    accept(token: string, fields: object = {}) {
      const json = { token, name: 'Dan Brown', password: inviteesPassword, ...fields };
      return site.ask('/api/staff/accept', { method: 'POST', json });
    },
  };
}

/** Tries to sign in with the address of the invitee. */
export function signInAsInvitee({ ask }: TestSite, password: string): Promise<Reply> {
  return ask('/api/admins/auth/signin', {
    method: 'POST',
    json: { email: inviteeEmail, password },
  });
}

export function tokenIn(link: string): string {
  return new URL(link, 'http://site.invalid').searchParams.get('token') ?? '';
}

/** The id of the account with this address. */
export async function idOf({ db }: TestSite, email: string): Promise<number> {
  const account = db.selectFrom('staff').select('id').where('email', '=', email);
  return (await account.executeTakeFirst())?.id ?? 0;
}
