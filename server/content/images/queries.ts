import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { isPostgres } from '../../database/engine.ts';
import type { Db, ImageRow, Tables } from '../../database/tables.ts';

/** All columns that refer to images. */
export const imageColumns = [
  ['parcels', 'image'],
  ['activities', 'image'],
  ['reviews', 'image'],
  ['clients', 'image'],
  ['deliveries', 'signature'],
  ['deliveries', 'photo'],
  ['page_images', 'image'],
  ['pages', 'picture'],
  ['home_pictures', 'image'],
  ['settings', 'logo'],
  ['invoices', 'company_logo'],
] as const;

export function findImageSize(db: Db, name: string) {
  return db
    .selectFrom('images')
    .select(['type', sql<number>`length(bytes)`.as('size')])
    .where('name', '=', name)
    .executeTakeFirst();
}

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

/** Stores an image, unless it is stored already: equal names mean equal bytes. */
export async function insertImage(db: Db, image: ImageRow): Promise<void> {
  await db
    .insertInto('images')
    .values(image)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Deletes an image if no record refers to it. */
export async function deleteUnreferencedImage(db: Db, name: string | null): Promise<void> {
  if (name === null) return;
  // Locked first: a transaction that refers to the image is visible to the next statement, or waits and finds the image gone.
  if (isPostgres(db)) {
    await db.selectFrom('images').select('name').where('name', '=', name).forUpdate().execute();
  }
  await deleteUnreferencedImages(db, [name]);
}

/**
 * Deletes images that no record refers to.
 *
 * @param names of images to check; they must be locked.
 * @returns how many were deleted.
 */
export async function deleteUnreferencedImages(db: Db, names: readonly string[]): Promise<number> {
  if (names.length === 0) return 0;
  const deleted = await db
    .deleteFrom('images')
    .where('name', 'in', names)
    .where(isUnusedImage)
    .returning('name')
    .execute();
  return deleted.length;
}

export function isUnusedImage(eb: ExpressionBuilder<Tables, 'images'>): Expression<SqlBool> {
  return eb.and(
    imageColumns.map(([table, column]) => {
      const users = eb.selectFrom(table).select(sql.lit(1).as('one'));
      return eb.not(eb.exists(users.where(sql.ref(column), '=', sql.ref('images.name'))));
    }),
  );
}
