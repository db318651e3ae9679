import type { Context } from 'hono';
import type { SiteEnv } from '../http/context.ts';
import { Problem } from '../http/problem.ts';
import { fill } from '../shared/fill.ts';
import { limits } from '../shared/limits.ts';
import type { Picture } from './picture.ts';
import type { Refusal } from './re-encode.ts';

/**
 * Makes a picture, ready to be stored, of an uploaded file.
 *
 * @throws {Problem} 413 where it has too many bytes or pixels, 415 where it is no sound JPEG or PNG.
 */
export async function receiveImage(c: Context<SiteEnv>, file: File): Promise<Picture> {
  if (file.size > limits.image.bytes) throw imageProblem(413, tooManyBytes(c));
  const picture = await c.var.deps.encodeImage(file);
  if (typeof picture === 'string') throw refusal(c, picture);
  return picture;
}

/** What is said of a picture with too many bytes. */
export function tooManyBytes(c: Context<SiteEnv>): string {
  return fill(c.var.t.errors.imageTooLarge, { max: limits.image.bytes / 1024 / 1024 });
}

function refusal(c: Context<SiteEnv>, reason: Refusal): Problem {
  const { errors } = c.var.t;
  if (reason === 'notAPicture') return imageProblem(415, errors.imageUnreadable);
  const max = limits.image.pixels / 1_000_000;
  return imageProblem(413, fill(errors.imageTooManyPixels, { max }));
}

/** Names the field too, so that a form can say it beside the picture. */
function imageProblem(status: 413 | 415, message: string): Problem {
  return new Problem(status, message, { details: [{ field: 'image', code: 'custom', message }] });
}
