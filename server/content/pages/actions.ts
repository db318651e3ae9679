import { z } from 'zod';
import { ConflictError, InvalidInputError, NotFoundError } from '../../errors.ts';
import { messageKey } from '../../http/input/error-map.ts';
import { choice, isRecordId, optional } from '../../http/input/fields.ts';
import { changeShape, newShape } from '../../http/input/record.ts';
import { parse } from '../../http/input/validation.ts';
import type { ContentPage } from '../../shared/content-page.ts';
import { heroes, overlays } from '../../shared/enums.ts';
import { contentPageFields } from '../../shared/fields.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { imagePath } from '../../shared/paths.ts';
import type { TransactionContext, VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { inSerializableTransaction } from '../../verbs/transaction.ts';
import type { Picture } from '../images/picture.ts';
import { insertPagePicture, touchPagePictures, updatePagePictures } from './pictures.ts';
import {
  deleteContentPage as deleteRow,
  findContentPage,
  insertContentPage,
  moveContentPage,
  updateContentPage as updateRow,
} from './queries.ts';

/** The API names the `hero` field `image`. */
const { hero: _hero, overlay: _overlay, ...texts } = contentPageFields;

/** If left out, a field stays undefined; if cleared, it gets the default of a new page. */
const appearance = {
  overlay: optional(choice(overlays))
    .transform((overlay) => overlay ?? 'overlay1')
    .optional(),
  image: optional(choice(heroes))
    .transform((hero) => hero ?? 'hero-mixed')
    .optional(),
};

/** A page by its id or by its slug; a slug never consists of digits alone. */
const reference = z
  .custom<number | string>(isReference, messageKey('recordId'))
  .meta({
    anyOf: [
      { type: 'integer', minimum: 1 },
      { type: 'string', maxLength: 80 },
    ],
  })
  .transform((value) =>
    isRecordId(value) ? { id: Number(value) } : { slug: String(value).trim().toLowerCase() },
  );

function isReference(value: unknown): boolean {
  const isSlug = typeof value === 'string' && /^\s*[a-z0-9-]{1,80}\s*$/i.test(value);
  return isRecordId(value) || (isSlug && !/^\s*\d+\s*$/.test(value));
}

/** A new page. */
export const newContentPage = z
  .strictObject({ ...newShape(texts), ...appearance })
  .transform(({ image, ...page }) => ({ ...page, hero: image }));

/** Which page to change, and the fields that change. */
export const contentPageChange = z
  .strictObject({ id: reference, ...changeShape(texts), ...appearance })
  .transform(({ id, image, ...page }) => ({ reference: id, changes: { ...page, hero: image } }));

/** Which page to delete. */
export const contentPageDeletion = z.strictObject({ id: reference });

/**
 * Adds a page, under a slug that is made of its title.
 *
 * @param input see newContentPage.
 * @throws {ConflictError} if no such slug is free; {InvalidInputError} if its content refers to an uploaded picture
 *   that the site does not have.
 */
export async function createContentPage(ctx: VerbContext, input: unknown): Promise<ContentPage> {
  requirePermission(ctx, 'content:write');
  const fields = parse(newContentPage, input);
  // Loaded here: the tables of all scripts' letters would make each start longer.
  const { slugsFor } = await import('./slug.ts');
  return inSerializableTransaction(ctx, async (tx) => {
    const page = await insertContentPage(tx.db, fields, slugsFor(fields.title), tx.now);
    if (page === undefined) throw new ConflictError((t) => t.errors.slugsTaken);
    await updatePictures(tx, page);
    const after = await moveTo(tx, page, fields.position);
    await tx.recordAudit({ action: 'created', ...auditRef(after), after });
    return after;
  });
}

/**
 * Changes fields of a page, and its position among the others.
 *
 * @param input see contentPageChange.
 * @throws {NotFoundError}; {InvalidInputError} as above.
 */
export async function updateContentPage(ctx: VerbContext, input: unknown): Promise<ContentPage> {
  requirePermission(ctx, 'content:write');
  const { reference: key, changes } = parse(contentPageChange, input);
  return inSerializableTransaction(ctx, async (tx) => {
    const before = requirePage(await findContentPage(tx.db, key));
    const page = requirePage(await updateRow(tx.db, key, changes, tx.now));
    if (changes.content !== undefined) await updatePictures(tx, page);
    const after = await moveTo(tx, page, changes.position);
    await tx.recordAudit({ action: 'changed', ...auditRef(after), before, after });
    return after;
  });
}

/** Deletes a page. @param input `{ id }`, a number or a slug. @throws {NotFoundError} */
export async function deleteContentPage(ctx: VerbContext, input: unknown): Promise<void> {
  requirePermission(ctx, 'content:write');
  const { id: key } = parse(contentPageDeletion, input);
  await inSerializableTransaction(ctx, async (tx) => {
    const before = requirePage(await findContentPage(tx.db, key));
    await touchPagePictures(tx.db, before.id, tx.now);
    await deleteRow(tx.db, before.id);
    await tx.recordAudit({ action: 'deleted', ...auditRef(before), before });
  });
}

/** A stored picture, and its size in pixels. */
type StoredPicture = { image: string; url: string; width: number; height: number };

/** Stores a picture for the content of a page. A page has a day to refer to it. */
export async function createPagePicture(
  ctx: VerbContext,
  picture: Picture,
): Promise<StoredPicture> {
  requirePermission(ctx, 'content:write');
  const { name, width, height } = picture;
  return inSerializableTransaction(ctx, async (tx) => {
    await insertPagePicture(tx.db, picture, tx.now);
    await tx.recordAudit({ action: 'created', type: 'picture', name });
    return { image: name, url: imagePath(name), width, height };
  });
}

async function moveTo(
  { db }: TransactionContext,
  page: ContentPage,
  position: number | undefined,
): Promise<ContentPage> {
  return position === undefined ? page : moveContentPage(db, page, position);
}

async function updatePictures({ db, now }: TransactionContext, page: ContentPage): Promise<void> {
  const [name] = await updatePagePictures(db, page, now);
  if (name === undefined) return;
  throw new InvalidInputError((t) => interpolate(t.writing.pictureGone, { name }), 'content');
}

function requirePage(page: ContentPage | undefined): ContentPage {
  if (page === undefined) throw new NotFoundError();
  return page;
}

function auditRef({ id, slug }: ContentPage) {
  return { type: 'page', id, name: slug } as const;
}
