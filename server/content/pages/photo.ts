import { z } from 'zod';
import { requireFound } from '../../errors.ts';
import type { Photo } from '../../shared/photo.ts';
import type { ContentPage, PagePicture } from '../../shared/site.ts';
import type { TransactionContext } from '../../verbs/context.ts';
import { verb } from '../../verbs/verb.ts';
import { photoInput, storePhoto } from '../images/photo.ts';
import { deleteImageIfUnused } from '../images/queries.ts';
import { auditRef, findContentPage, reference, updateContentPageRow } from './model.ts';

const permission = 'content:write';

/** Shows a photo of the company at the top of a page, or moves its focus. @throws as storePhoto. */
export const setPagePicture = verb(
  { permission, input: z.strictObject({ id: reference, ...photoInput }), isSerializable: true },
  async (tx, { id, ...sent }) => {
    const before = requireFound(await findContentPage(tx.db, id));
    const { image: picture, ...measures } = await storePhoto(tx, sent, pagePhoto(before));
    return changePicture(tx, before, { picture, ...measures });
  },
);

/** Removes it: the drawn scene is shown again. */
export const removePagePicture = verb(
  { permission, input: z.strictObject({ id: reference }), isSerializable: true },
  async (tx, { id }) => {
    const before = requireFound(await findContentPage(tx.db, id));
    requireFound(before.picture ?? undefined);
    return changePicture(tx, before, { picture: null, focus_x: 50, focus_y: 50, light: 1 });
  },
);

async function changePicture(
  tx: TransactionContext,
  before: ContentPage,
  picture: PagePicture,
): Promise<ContentPage> {
  const { id } = before;
  const after = requireFound(await updateContentPageRow(tx.db, { id }, picture, tx.now));
  await deleteImageIfUnused(tx.db, before.picture);
  await tx.recordAudit({ action: 'changed', ...auditRef(after), before, after });
  return after;
}

/** A page's own photo; null: it has its scene. */
export function pagePhoto({ picture, focus_x, focus_y, light }: PagePicture): Photo | null {
  return picture === null ? null : { image: picture, focus_x, focus_y, light };
}
