import { createHash, randomUUID } from 'node:crypto';
import type { Role } from '../../server/shared/account.ts';
import type { Ask, Reply } from './http.ts';
import { startSite, type TestSite } from './site.ts';

export const adminEmail = 'owner@example.com';
export const adminPassword = 'a good long password';

/** The argon2id hash of the password above, as the site makes it: slow to make and to verify by design. */
export const dearHash =
  '$argon2id$v=19$m=19456,t=2,p=1$bg5uahddpXnBtgGiF0yxWA$yYKwlx4KTJFN06T7v7hr/VX5a9JdP/rKEHDALjq22eE';

/** Another of the same password: a hash says what it costs, and most tests do not ask about that. */
const passwordHash =
  '$argon2id$v=19$m=64,t=1,p=1$+YlKC176Za5R551tsmFOJw$0JORPoOSHyDuS+PbcGHG7+mpGMyyiuE6RhPfdIB6sy0';

const then = '2026-01-01T00:00:00.000Z';

/** The administrator, signed in. */
export type TestAdmin = {
  /** `session=…`, as the browser would send it. */
  cookie: string;
  ask(path: string, ask?: Ask): Promise<Reply>;
};

/** Creates the administrator, who is the first owner, if there is none. @returns their id. */
export function insertAdmin(site: Pick<TestSite, 'db'>): Promise<number> {
  return insertMember(site, 'owner', adminEmail);
}

/** Creates a member of the staff with this address, if there is none. @returns their id. */
export async function insertMember(
  { db }: Pick<TestSite, 'db'>,
  role: Role,
  email = emailOf(role),
): Promise<number> {
  await db
    .insertInto('staff')
    .values({
      email,
      role,
      name: '',
      password_hash: passwordHash,
      joined_at: then,
      created_at: then,
      updated_at: then,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return id;
}

/** The address of a member with this role; the owner's is the administrator's. */
export function emailOf(role: Role): string {
  return `${role}@example.com`;
}

/** Signs the administrator in, without using the sign-in API. */
export async function signedInAdmin(site: Pick<TestSite, 'db' | 'ask'>): Promise<TestAdmin> {
  return signedInMember(site, 'owner');
}

/** A site, and its administrator. */
export async function siteWithAdmin(
  env: Record<string, string> = {},
  options: { importsHere?: boolean } = {},
): Promise<{ site: TestSite; admin: TestAdmin }> {
  const site = await startSite(env, options);
  return { site, admin: await signedInAdmin(site) };
}

/** A site whose administrator has an account, and is not signed in. */
export async function siteWithOwner(env: Record<string, string> = {}): Promise<TestSite> {
  const site = await startSite(env);
  await insertAdmin(site);
  return site;
}

/** Signs a member with this role in, without using the sign-in API. */
export async function signedInMember(
  site: Pick<TestSite, 'db' | 'ask'>,
  role: Role,
  email = emailOf(role),
): Promise<TestAdmin> {
  const staffId = await insertMember(site, role, email);
  const id = randomUUID();
  const now = new Date();
  await site.db
    .insertInto('sessions')
    .values({
      id_hash: createHash('sha256').update(id).digest('base64url'),
      staff_id: staffId,
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      expires_at: new Date(now.getTime() + 60 * 60 * 1000).toISOString(),
    })
    .execute();
  return adminWith(site, `session=${id}`);
}

/** The administrator whose browser has this cookie. */
export function adminWith(site: Pick<TestSite, 'ask'>, cookie: string): TestAdmin {
  return {
    cookie,
    ask: (path, ask = {}) =>
      site.ask(path, { ...ask, headers: { Cookie: cookie, ...ask.headers } }),
  };
}
