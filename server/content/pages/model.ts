import { sql } from 'kysely';
import { z } from 'zod';
import { type ListRequest, readPage } from '../../database/paginate.ts';
import { matchesSearch, normalizeForSearch } from '../../database/search.ts';
import type { Db } from '../../database/tables.ts';
import { ConflictError, InvalidInputError, requireRow } from '../../errors.ts';
import { answerShape, fileName, id } from '../../http/answer.ts';
import { messageKey } from '../../http/input/error-map.ts';
import { isRecordId, optional } from '../../http/input/fields.ts';
import { changeShape, newShape } from '../../http/input/record.ts';
import { heroes, overlays } from '../../shared/enums.ts';
import { omit } from '../../shared/field-values.ts';
import { contentPageFields } from '../../shared/fields.ts';
import { interpolate } from '../../shared/interpolate.ts';
import type { Photo } from '../../shared/photo.ts';
import type { TransactionContext } from '../../verbs/context.ts';
import { inSerializableTransaction } from '../../verbs/transaction.ts';
import { longVerb, verb } from '../../verbs/verb.ts';
import {
  type ContentPage,
  type ContentPageChanges,
  linkedPages,
  type NewContentPage,
  type PagePicture,
} from '../../web/shared/site.ts';
import { photoInput, photoMeasures, storePhoto } from '../images/photo.ts';
import { deleteUnreferencedImage } from '../images/queries.ts';
import { touchPagePictures, updatePagePictures } from './pictures.ts';

const permission = 'content:write';
export const columns = [
  'id',
  'slug',
  'title',
  'sub_title',
  'content',
  'icon',
  'hero',
  'overlay',
  'shown_in',
  'position',
  'picture',
  'focus_x',
  'focus_y',
  'light',
] as const;

export const contentPage: z.ZodType<ContentPage> = z
  .strictObject({
    ...answerShape(contentPageFields),
    id,
    slug: z.string(),
    picture: fileName.nullable(),
    ...photoMeasures,
  })
  .meta({ id: 'ContentPage' });

/** The API names the `hero` field `image`. */
const texts = omit(contentPageFields, ['hero', 'overlay']);

/** A field that is left out stays undefined; a field that is cleared gets the default of a new page. */
const appearance = {
  overlay: optional(z.enum(overlays))
    .transform((overlay) => overlay ?? 'overlay1')
    .optional(),
  image: optional(z.enum(heroes))
    .transform((hero) => hero ?? 'hero-mixed')
    .optional(),
};

/** A page by its id or by its slug; a slug never consists of digits alone. */
const reference = z
  .custom<number | string>(isPageReference, messageKey('recordId'))
  .meta({
    anyOf: [
      { type: 'integer', minimum: 1 },
      { type: 'string', maxLength: 80 },
    ],
  })
  .transform((value) =>
    isRecordId(value) ? { id: Number(value) } : { slug: String(value).trim().toLowerCase() },
  );

function isPageReference(value: unknown): boolean {
  const isSlug = typeof value === 'string' && /^\s*[a-z0-9-]{1,80}\s*$/i.test(value);
  return isRecordId(value) || (isSlug && !/^\s*\d+\s*$/.test(value));
}

/**
 * Adds a page, with a slug made from its title.
 *
 * @throws {ConflictError} if no such slug is free; {InvalidInputError} if the content refers to an uploaded picture that does
 *   not exist.
 */
export const createContentPage = longVerb(
  {
    permission,
    input: z
      .strictObject({ ...newShape(texts), ...appearance })
      .transform(({ image, ...page }) => ({ ...page, hero: image })),
  },
  async (ctx, fields) => {
    // Imported here, because the tables of all scripts' letters would slow down the start.
    const { slugsFor } = await import('../../web/slug.ts');
    return inSerializableTransaction(ctx, async (tx) => {
      const page = await insertContentPage(tx.db, fields, slugsFor(fields.title), tx.now);
      if (page === undefined) throw new ConflictError((t) => t.errors.slugsTaken);
      await refreshPagePictures(tx, page);
      const after = await moveContentPage(tx.db, page, fields.position);
      await tx.recordAudit({ action: 'created', ...pageAuditRef(after), after });
      return after;
    });
  },
);

/** Changes fields of a page, and its position. @throws {NotFoundError}; {InvalidInputError} as createContentPage. */
export const updateContentPage = verb(
  {
    permission,
    input: z
      .strictObject({ id: reference, ...changeShape(texts), ...appearance })
      .transform(({ id, image, ...page }) => ({ key: id, changes: { ...page, hero: image } })),
    isSerializable: true,
  },
  async (tx, { key, changes }) => {
    const before = requireRow(await findContentPage(tx.db, key));
    const page = requireRow(await updateContentPageRow(tx.db, key, changes, tx.now));
    if (changes.content !== undefined) await refreshPagePictures(tx, page);
    const after = await moveContentPage(tx.db, page, changes.position);
    await tx.recordAudit({ action: 'changed', ...pageAuditRef(after), before, after });
    return after;
  },
);

/** Deletes a page. The pictures in its content are deleted when nothing has referred to them for a day. */
export const deleteContentPage = verb(
  { permission, input: z.strictObject({ id: reference }), isSerializable: true },
  async (tx, { id: key }) => {
    const before = requireRow(await findContentPage(tx.db, key));
    await touchPagePictures(tx.db, before.id, tx.now);
    await tx.db.deleteFrom('pages').where('id', '=', before.id).execute();
    await deleteUnreferencedImage(tx.db, before.picture);
    await tx.recordAudit({ action: 'deleted', ...pageAuditRef(before), before });
  },
);

/** Sets the photo at the top of a page, or only its focus. @throws {InvalidInputError} if there is no photo. */
export const setPagePicture = verb(
  { permission, input: z.strictObject({ id: reference, ...photoInput }), isSerializable: true },
  async (tx, { id, ...sent }) => {
    const before = requireRow(await findContentPage(tx.db, id));
    const { image: picture, ...measures } = await storePhoto(tx, sent, pagePhoto(before));
    return changePageTopPhoto(tx, before, { picture, ...measures });
  },
);

/** Removes the photo at the top of a page, so that the drawn scene is shown again. */
export const removePagePicture = verb(
  { permission, input: z.strictObject({ id: reference }), isSerializable: true },
  async (tx, { id }) => {
    const before = requireRow(await findContentPage(tx.db, id));
    requireRow(before.picture ?? undefined);
    return changePageTopPhoto(tx, before, { picture: null, focus_x: 50, focus_y: 50, light: 1 });
  },
);

async function changePageTopPhoto(
  tx: TransactionContext,
  before: ContentPage,
  picture: PagePicture,
) {
  const after = requireRow(await updateContentPageRow(tx.db, { id: before.id }, picture, tx.now));
  await deleteUnreferencedImage(tx.db, before.picture);
  await tx.recordAudit({ action: 'changed', ...pageAuditRef(after), before, after });
  return after;
}

/** A page's own photo; null if the page shows a drawn scene. */
export function pagePhoto({ picture, focus_x, focus_y, light }: PagePicture): Photo | null {
  return picture === null ? null : { image: picture, focus_x, focus_y, light };
}

async function refreshPagePictures({ db, now }: TransactionContext, page: ContentPage) {
  const [name] = await updatePagePictures(db, page, now);
  if (name === undefined) return;
  throw new InvalidInputError((t) => interpolate(t.writing.pictureGone, { name }), 'content');
}

function pageAuditRef({ id, slug }: ContentPage) {
  return { type: 'page', id, name: slug } as const;
}

/** The pages, newest first. */
export function listContentPages(db: Db, request: ListRequest) {
  const pages = db
    .selectFrom('pages')
    .select(columns)
    .where(matchesSearch(request.search))
    .orderBy('id', 'desc');
  return readPage(pages, request);
}

type ContentPageReference = { id: number } | { slug: string };

/**
 * Inserts a page as the last one, with the first slug that is free.
 *
 * @returns undefined if no slug is free.
 */
export async function insertContentPage(
  db: Db,
  fields: NewContentPage,
  slugs: Iterable<string>,
  now: Date,
): Promise<ContentPage | undefined> {
  const created_at = now.toISOString();
  const search_text = normalizeForSearch(fields.title);
  const position = (await lastPosition(db)) + 1;
  for (const slug of slugs) {
    // Inserted without checking first: another request could take the slug in between.
    const page = await db
      .insertInto('pages')
      .values({
        ...fields,
        slug,
        shown_in: fields.shown_in ?? (slug === linkedPages.footer ? 'both' : 'menu'),
        position,
        search_text,
        created_at,
        updated_at: created_at,
      })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning(columns)
      .executeTakeFirst();
    if (page !== undefined) return page;
  }
  return undefined;
}

/**
 * Changes fields of a page, except its slug and its position. `shown_in` only concerns the menus, so it does not change the time
 * of the page's last change.
 *
 * @returns undefined if the page is unknown.
 */
function updateContentPageRow(
  db: Db,
  reference: ContentPageReference,
  { position: _, ...changes }: ContentPageChanges & Partial<PagePicture>,
  now: Date,
): Promise<ContentPage | undefined> {
  const { shown_in, ...own } = changes;
  const isOwn = Object.values(own).some((value) => value !== undefined);
  if (!isOwn && shown_in === undefined) return findContentPage(db, reference);
  return db
    .updateTable('pages')
    .set(changes)
    .$if(isOwn, (update) => update.set({ updated_at: now.toISOString() }))
    .$if(changes.title !== undefined, (update) =>
      update.set({ search_text: normalizeForSearch(changes.title ?? '') }),
    )
    .where(matchesReference(reference))
    .returning(columns)
    .executeTakeFirst();
}

/** Moves a page to a position, or to the end if there are fewer pages. The pages in between shift by one. */
export async function moveContentPage(
  db: Db,
  page: ContentPage,
  to: number | undefined,
): Promise<ContentPage> {
  if (to === undefined) return page;
  const position = Math.min(to, await lastPosition(db));
  if (position === page.position) return page;
  const isUp = position < page.position;
  await db
    .updateTable('pages')
    .set((eb) => ({ position: eb('position', isUp ? '+' : '-', 1) }))
    .where('position', '>=', isUp ? position : page.position + 1)
    .where('position', '<=', isUp ? page.position - 1 : position)
    .execute();
  await db.updateTable('pages').set({ position }).where('id', '=', page.id).execute();
  return { ...page, position };
}

async function lastPosition(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('pages')
    .select((eb) => eb.fn.max<number | null>('position').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

export function findContentPage(
  db: Db,
  reference: ContentPageReference,
): Promise<ContentPage | undefined> {
  return db
    .selectFrom('pages')
    .select(columns)
    .where(matchesReference(reference))
    .executeTakeFirst();
}

function matchesReference(reference: ContentPageReference) {
  return 'id' in reference
    ? sql<boolean>`id = ${reference.id}`
    : sql<boolean>`slug = ${reference.slug}`;
}
