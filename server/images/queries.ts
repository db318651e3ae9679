import type { Db, ImageRow } from '../database/tables.ts';

/** The bytes of one image and their media type. */
export function findImage(
  db: Db,
  name: string,
): Promise<Pick<ImageRow, 'type' | 'bytes'> | undefined> {
  return db
    .selectFrom('images')
    .select(['type', 'bytes'])
    .where('name', '=', name)
    .executeTakeFirst();
}

/** Stores an image; one of the same name holds the same bytes, so it stays as it is. */
export async function insertImage(db: Db, image: ImageRow): Promise<void> {
  await db
    .insertInto('images')
    .values(image)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}
