import type { Context } from 'hono';
import { withAudit } from '../../actions/with-audit.ts';
import type { Db } from '../../database/tables.ts';
import type { SiteEnv } from '../../http/context.ts';
import { Problem } from '../../http/problem.ts';
import type { ContentPage, ContentPageChanges, NewContentPage } from '../../shared/content-page.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { letPicturesGo, notePictures } from './pictures.ts';
import {
  type ContentPageReference,
  deleteContentPage,
  findContentPage,
  insertContentPage,
  moveContentPage,
  updateContentPage,
} from './queries.ts';

/**
 * Adds a page under the first of these slugs that is free; undefined if none is.
 *
 * @throws {Problem} 422 if its content refers to an uploaded picture that is not there.
 */
export function addPage(
  c: Context<SiteEnv>,
  fields: NewContentPage,
  slugs: Iterable<string>,
  now: Date,
): Promise<ContentPage | undefined> {
  return withAudit(c, async (trx, record) => {
    const page = await insertContentPage(trx, fields, slugs, now);
    if (page === undefined) return undefined;
    await keepPictures(c, trx, page, now);
    const after = await placed(trx, page, fields.position);
    await record({ action: 'created', ...about(after), after });
    return after;
  });
}

/** Changes a page, and its place among the others; undefined if there is no such page. Throws as above. */
export function changePage(
  c: Context<SiteEnv>,
  reference: ContentPageReference,
  changes: ContentPageChanges,
  now: Date,
): Promise<ContentPage | undefined> {
  return withAudit(c, async (trx, record) => {
    const before = (await findContentPage(trx, reference)) ?? null;
    const page = await updateContentPage(trx, reference, changes, now);
    if (page === undefined) return undefined;
    if (changes.content !== undefined) await keepPictures(c, trx, page, now);
    const after = await placed(trx, page, changes.position);
    await record({ action: 'changed', ...about(after), before, after });
    return after;
  });
}

/** Deletes a page. @returns whether there was one. */
export function removePage(
  c: Context<SiteEnv>,
  reference: ContentPageReference,
  now: Date,
): Promise<boolean> {
  return withAudit(c, async (trx, record) => {
    const page = await findContentPage(trx, reference);
    if (page === undefined) return false;
    await letPicturesGo(trx, page.id, now);
    await deleteContentPage(trx, page.id);
    await record({ action: 'deleted', ...about(page), before: page });
    return true;
  });
}

async function placed(trx: Db, page: ContentPage, position?: number): Promise<ContentPage> {
  return position === undefined ? page : moveContentPage(trx, page, position);
}

async function keepPictures(c: Context<SiteEnv>, trx: Db, page: ContentPage, now: Date) {
  const [name] = await notePictures(trx, page, now);
  if (name === undefined) return;
  const message = interpolate(c.var.t.writing.pictureGone, { name });
  const details = [{ field: 'content', code: 'custom', message }];
  throw new Problem(422, [message], { details });
}

/** How an event names a page. */
function about({ id, slug }: ContentPage) {
  return { type: 'page', id, name: slug } as const;
}
