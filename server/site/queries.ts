import type { Db } from '../database/tables.ts';

/**
 * Makes the question how often what public pages show has changed. Asked for every page, so it is
 * compiled once.
 */
export function contentVersion(db: Db): () => Promise<number> {
  const compiled = db.selectFrom('content_version').select('version').compile();
  return async () => {
    const { rows } = await db.executeQuery(compiled);
    return rows[0]?.version ?? 0;
  };
}
