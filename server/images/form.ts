import type { Context } from 'hono';
import { z } from 'zod';
import type { SiteEnv } from '../http/context.ts';
import { messageKey } from '../http/input/error-map.ts';
import { formParts } from '../http/input/form-body.ts';
import { parse } from '../http/input/validation.ts';
import { limits } from '../shared/limits.ts';
import { tooManyBytes } from './receive.ts';

/**
 * More than a picture may have, in bytes: a photograph that is a little too large is read to its end,
 * because a browser that is cut off while it sends shows no answer.
 */
const maxForm = 4 * limits.image.bytes;

/** The field that a picture comes in. Browsers send an empty file where none was chosen. */
export const imageFile = z.custom<File>(
  (value) => value instanceof File && value.size > 0,
  messageKey('imageMissing'),
);

/**
 * Reads a form with a picture in it, and checks its fields.
 *
 * @throws {Problem} 400, 413 or 415 where it cannot be read; {InvalidRequest} with all bad fields.
 */
export async function readImageForm<Schema extends z.ZodType>(
  c: Context<SiteEnv>,
  schema: Schema,
): Promise<z.output<Schema>> {
  return parse(schema, await formParts(c, maxForm, tooManyBytes(c)));
}
