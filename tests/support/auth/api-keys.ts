import { signedInAdmin, type TestAdmin } from '../admin.ts';
import { dataOf } from '../http.ts';
import type { TestSite } from '../site.ts';

export const shop = { name: 'Web shop', scopes: ['parcels:read'] };

/** The calls of the owner about API keys. */
export async function keysOf(site: Pick<TestSite, 'db' | 'ask'>) {
  const owner = await signedInAdmin(site);
  const call = (method: string) => (json: object) => owner.ask('/api/keys', { method, json });
  return {
    owner,
    create: call('POST'),
    revoke: call('DELETE'),
    list: async () => dataOf(await owner.ask('/api/keys')).data,
  };
}

/** A program with a new key, and the key's id. */
export async function programWith(site: Pick<TestSite, 'db' | 'ask'>, fields: object = {}) {
  const { create } = await keysOf(site);
  const made = dataOf(await create({ ...shop, ...fields }));
  const key = String(made.key);
  return { key, id: Number(made.id), ask: askWith(site, key) };
}

/** Asks with a key, and without a cookie. */
export function askWith(site: Pick<TestSite, 'ask'>, key: string): TestAdmin['ask'] {
  return (path, ask = {}) =>
    site.ask(path, { ...ask, headers: { Authorization: `Bearer ${key}`, ...ask.headers } });
}
