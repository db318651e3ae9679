import { z } from 'zod';
import type { AuditEntry } from '../../audit/record.ts';
import type { Db } from '../../database/tables.ts';
import { requireRow } from '../../errors.ts';
import { fileName } from '../../http/answer.ts';
import { paths } from '../../shared/paths.ts';
import { api, del, post } from '../../verbs/call.ts';
import type { TransactionContext } from '../../verbs/context.ts';
import { verb } from '../../verbs/verb.ts';
import { photoInput, photoMeasures, storePhoto } from '../images/photo.ts';
import { deleteUnreferencedImage } from '../images/queries.ts';
import { type HomePicture, homePicturePlaces } from '../shared/home.ts';

const permission = 'content:write';
const place = z.enum(homePicturePlaces);
const columns = ['place', 'image', 'focus_x', 'focus_y', 'light'] as const;

const homePicture: z.ZodType<HomePicture> = z
  .strictObject({ place: z.enum(homePicturePlaces), image: fileName, ...photoMeasures })
  .meta({ id: 'HomePicture' });

export function listHomePictures(db: Db): Promise<HomePicture[]> {
  return db.selectFrom('home_pictures').select(columns).execute();
}

/** Sets the photo in a place of the home page, or only its focus. @throws {InvalidInputError} if there is no photo. */
export const setHomePicture = verb(
  { permission, input: z.strictObject({ place, ...photoInput }), isSerializable: true },
  async (tx, { place: at, ...sent }) => {
    const before = (await findHomePicture(tx, at)) ?? null;
    const after: HomePicture = { place: at, ...(await storePhoto(tx, sent, before)) };
    await tx.db
      .insertInto('home_pictures')
      .values(after)
      .onConflict((conflict) => conflict.column('place').doUpdateSet(after))
      .execute();
    await deleteUnreferencedImage(tx.db, before?.image ?? null);
    await tx.recordAudit(pictureAuditEntry(before, after));
    return after;
  },
);

/** Removes a photo, so that the drawn scene is shown again. */
const removeHomePicture = verb(
  { permission, input: z.strictObject({ place }), isSerializable: true },
  async (tx, input) => {
    const before = requireRow(await findHomePicture(tx, input.place));
    await tx.db.deleteFrom('home_pictures').where('place', '=', input.place).execute();
    await deleteUnreferencedImage(tx.db, before.image);
    await tx.recordAudit(pictureAuditEntry(before, null));
  },
);

/** The entry in the activity log; a photo counts as a change of the settings. */
function pictureAuditEntry(before: HomePicture | null, after: HomePicture | null): AuditEntry {
  const name = (after ?? before)?.place ?? null;
  return { action: 'changed', type: 'settings', name, before, after };
}

function findHomePicture({ db }: TransactionContext, at: HomePicture['place']) {
  return db.selectFrom('home_pictures').select(columns).where('place', '=', at).executeTakeFirst();
}

const path = paths.api.homePictures;

export const homePicturesApi = api([
  post(path, setHomePicture, {
    summary: 'Show a photo on the home page',
    takes: 'upload',
    answer: homePicture,
    done: (t) => t.done.saved,
    formExample: { place: 'slide1', image: 'photo.jpg', focus_x: '50', focus_y: '40' },
  }),
  del(path, removeHomePicture, {
    summary: 'Remove a photo from the home page',
    errors: [404],
    done: (t) => t.done.removed,
    example: { place: 'slide3' },
  }),
]);
