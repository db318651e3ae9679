import { z } from 'zod';
import type { Db } from '../../database/tables.ts';
import { fileName } from '../../http/answer.ts';
import { imagePath } from '../../shared/paths.ts';
import { verb } from '../../verbs/verb.ts';
import type { PictureSizes } from '../../web/shared/site.ts';
import { insertImage } from '../images/queries.ts';
import { uploadedImage } from '../images/upload.ts';

export const pagePicture = z.strictObject({
  image: fileName,
  url: z.string(),
  width: z.number(),
  height: z.number(),
});

const reference = /\/uploads\/images\/([0-9a-f]{32}\.(?:webp|svg))/g;

// Housekeeping deletes unreferenced pictures a day after their `created_at`. So `created_at` is set again when a page stops
// referring to a picture.

/** Stores a picture for the content of a page. The page has to refer to it within a day, even if the picture was stored before. */
export const createPagePicture = verb(
  {
    permission: 'content:write',
    input: z.strictObject({ image: uploadedImage('photo') }),
    isSerializable: true,
  },
  async ({ db, now, recordAudit }, { image: picture }) => {
    const { name, width, height } = picture;
    const isStored = await touchPicture(db, name, now);
    if (!isStored) await insertImage(db, { ...picture, created_at: now.toISOString() });
    await recordAudit({ action: 'created', type: 'picture', name });
    return { image: name, url: imagePath(name), width, height };
  },
);

/**
 * Stores which uploaded pictures a page's content refers to. A picture that is removed from the content can be put back for a
 * day.
 *
 * @returns the names of pictures that the content newly shows, but that do not exist.
 */
export async function updatePagePictures(
  db: Db,
  { id, content }: { id: number; content: string },
  now: Date,
): Promise<string[]> {
  const before = new Set(await listPagePictures(db, id));
  const after = new Set([...content.matchAll(reference)].map(([, name = '']) => name));
  const added = [...after].filter((image) => !before.has(image));
  for (const image of [...before].filter((image) => !after.has(image))) {
    await touchPicture(db, image, now);
    await db
      .deleteFrom('page_images')
      .where('page_id', '=', id)
      .where('image', '=', image)
      .execute();
  }
  if (added.length === 0) return [];
  await db
    .insertInto('page_images')
    .values(added.map((image) => ({ page_id: id, image })))
    .execute();
  const missing = await listPagePictures(db, id, { missing: true });
  // Only paths on this site count: a URL of another site may contain such a path too.
  return missing.filter((image) => !before.has(image) && content.includes(`=${imagePath(image)}`));
}

/** Keeps a page's pictures for another day, before the page is deleted. */
export async function touchPagePictures(db: Db, pageId: number, now: Date): Promise<void> {
  for (const image of await listPagePictures(db, pageId)) await touchPicture(db, image, now);
}

async function touchPicture(db: Db, name: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('images')
    .set({ created_at: now.toISOString() })
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

async function listPagePictures(db: Db, pageId: number, { missing = false } = {}) {
  const rows = await db
    .selectFrom('page_images')
    .leftJoin('images', 'images.name', 'page_images.image')
    .select('image')
    .where('page_id', '=', pageId)
    .$if(missing, (query) => query.where('images.name', 'is', null))
    .execute();
  return rows.map(({ image }) => image);
}

/** The sizes of the uploaded pictures in a page's content, by their URL paths. */
export async function findPictureSizes(
  db: Db,
  { id, content }: { id: number; content: string },
): Promise<PictureSizes> {
  if (content.search(reference) === -1) return {};
  const pictures = await db
    .selectFrom('page_images')
    .innerJoin('images', 'images.name', 'page_images.image')
    .select(['image', 'width', 'height'])
    .where('page_id', '=', id)
    .execute();
  return Object.fromEntries(
    pictures.map(({ image, width, height }) => [imagePath(image), { width, height }]),
  );
}
