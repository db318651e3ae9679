import type { Selectable } from 'kysely';
import { preparedQuery } from '../../database/prepared-query.ts';
import type { ApiKeysTable } from '../../database/tables/api-keys.ts';
import type { Db } from '../../database/tables.ts';

const columns = [
  'id',
  'name',
  'prefix',
  'scopes',
  'networks',
  'created_at',
  'ends_at',
  'last_used_at',
  'made_by',
] as const;

export type ApiKeyRow = Pick<Selectable<ApiKeysTable>, (typeof columns)[number]>;

/** Parameter: the hash. It runs on every request that is made with a key. */
const readKey = preparedQuery((db) =>
  db.selectFrom('api_keys').select(columns).where('key_hash', '=', ''),
);

/** The key with this hash, even if it has ended. */
export async function findApiKey(db: Db, hash: string): Promise<ApiKeyRow | undefined> {
  const [key] = await readKey(db, [hash]);
  return key;
}

/** All keys, the newest first. */
export function listApiKeys(db: Db): Promise<ApiKeyRow[]> {
  return db.selectFrom('api_keys').select(columns).orderBy('id', 'desc').execute();
}

export async function countApiKeys(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

type NewRow = Omit<ApiKeyRow, 'id' | 'last_used_at'> & {
  key_hash: string;
  staff_id: number | null;
};

/** Adds a key. @returns it. */
export function insertApiKey(db: Db, key: NewRow): Promise<ApiKeyRow> {
  return db.insertInto('api_keys').values(key).returning(columns).executeTakeFirstOrThrow();
}

/** The keys that these members made, by member. */
export async function findKeysMadeBy(
  db: Db,
  members: readonly number[],
): Promise<Map<number, { id: number; name: string }[]>> {
  const rows =
    members.length === 0
      ? []
      : await db
          .selectFrom('api_keys')
          .select(['id', 'name', 'staff_id'])
          .where('staff_id', 'in', members)
          .orderBy('id')
          .execute();
  return Map.groupBy(rows, ({ staff_id }) => staff_id ?? 0);
}

/** Deletes a key. @returns it; undefined if there is none. */
export function deleteApiKey(db: Db, id: number): Promise<ApiKeyRow | undefined> {
  return db.deleteFrom('api_keys').where('id', '=', id).returning(columns).executeTakeFirst();
}

/** Records that a key was used. */
export async function touchApiKey(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: now.toISOString() })
    .where('id', '=', id)
    .execute();
}
