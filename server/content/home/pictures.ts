import { z } from 'zod';
import type { Messages } from '../../../views/translations/messages.ts';
import type { AuditEntry } from '../../audit/record.ts';
import type { Db } from '../../database/tables.ts';
import { InvalidInputError, requireFound } from '../../errors.ts';
import { fileName } from '../../http/answer.ts';
import { choice } from '../../http/input/fields.ts';
import { changeShape } from '../../http/input/record.ts';
import { focusFields, type HomePicture, homePicturePlaces } from '../../shared/home.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { paths } from '../../shared/paths.ts';
import { api, del, post } from '../../verbs/call.ts';
import type { TransactionContext } from '../../verbs/context.ts';
import { inSerializableTransaction } from '../../verbs/transaction.ts';
import { longVerb } from '../../verbs/verb.ts';
import { lightOf } from '../images/light.ts';
import { deleteImageIfUnused, insertImage } from '../images/queries.ts';
import { newImage } from '../images/upload.ts';

const permission = 'content:write';
const place = choice(homePicturePlaces);
const columns = ['place', 'image', 'focus_x', 'focus_y', 'light'] as const;

const homePicture: z.ZodType<HomePicture> = z
  .strictObject({
    place: z.enum(homePicturePlaces),
    image: fileName,
    focus_x: z.number(),
    focus_y: z.number(),
    light: z.number(),
  })
  .meta({ id: 'HomePicture' });

/** The company's photos on the home page. */
export function listHomePictures(db: Db): Promise<HomePicture[]> {
  return db.selectFrom('home_pictures').select(columns).execute();
}

/**
 * Shows a photo of the company in a place of the home page, or moves the focus of the one that is there.
 *
 * @throws {InvalidInputError} if there is neither a new photo nor one already.
 */
export const setHomePicture = longVerb(
  {
    permission,
    input: z.strictObject({ place, image: newImage('photo'), ...changeShape(focusFields) }),
  },
  async (ctx, { image: photo, ...input }) => {
    const light = photo && (await lightOf(photo.bytes));
    return inSerializableTransaction(ctx, async (tx) => {
      const before = await findPicture(tx, input.place);
      if (photo) await insertImage(tx.db, { ...photo, created_at: tx.now.toISOString() });
      const image = photo?.name ?? before?.image;
      if (image === undefined) throw new InvalidInputError(missing, 'image');
      const after: HomePicture = {
        place: input.place,
        image,
        focus_x: input.focus_x ?? before?.focus_x ?? 50,
        focus_y: input.focus_y ?? before?.focus_y ?? 50,
        light: light ?? before?.light ?? 1,
      };
      await tx.db
        .insertInto('home_pictures')
        .values(after)
        .onConflict((conflict) => conflict.column('place').doUpdateSet(after))
        .execute();
      if (before && before.image !== image) await deleteImageIfUnused(tx.db, before.image);
      await tx.recordAudit(entryOf(before ?? null, after));
      return after;
    });
  },
);

/** Removes a photo: the drawn scene is shown again. */
const removeHomePicture = longVerb({ permission, input: z.strictObject({ place }) }, (ctx, input) =>
  inSerializableTransaction(ctx, async (tx) => {
    const before = requireFound(await findPicture(tx, input.place));
    await tx.db.deleteFrom('home_pictures').where('place', '=', input.place).execute();
    await deleteImageIfUnused(tx.db, before.image);
    await tx.recordAudit(entryOf(before, null));
  }),
);

function missing(t: Messages): string {
  return interpolate(t.fieldErrors.imageMissing, { field: t.control.fields.image });
}

/** A change of the home page, so of the settings. */
function entryOf(before: HomePicture | null, after: HomePicture | null): AuditEntry {
  const name = (after ?? before)?.place ?? null;
  return { action: 'changed', type: 'settings', name, before, after };
}

function findPicture({ db }: TransactionContext, at: HomePicture['place']) {
  return db.selectFrom('home_pictures').select(columns).where('place', '=', at).executeTakeFirst();
}

const path = paths.api.homePictures;

export const homePicturesApi = api([
  post(path, setHomePicture, {
    summary: 'Show a photo on the home page',
    takes: 'upload',
    answer: homePicture,
    done: (t) => t.done.imageSaved,
    formExample: { place: 'slide1', image: 'photo.jpg', focus_x: '50', focus_y: '40' },
  }),
  del(path, removeHomePicture, {
    summary: 'Remove a photo from the home page',
    done: (t) => t.done.imageRemoved,
    errors: [404],
    example: { place: 'slide3' },
  }),
]);
