import type { Context } from 'hono';
import type { SiteEnv } from '../http/context.ts';
import { Problem } from '../http/problem.ts';
import { fill } from '../shared/fill.ts';
import { limits } from '../shared/limits.ts';
import type { Picture } from './picture.ts';
import { type Refusal, reEncode } from './re-encode.ts';

/**
 * Makes a stored picture of an uploaded file. Throws 413 where it has too many bytes or pixels, and
 * 415 where it is no sound JPEG or PNG.
 */
export type ReceiveImage = (c: Context<SiteEnv>, file: File) => Promise<Picture>;

/** Decodes one picture at a time, because the largest need 300 MB of memory. */
export function imageReceiver(): ReceiveImage {
  let last: Promise<unknown> = Promise.resolve();
  return async (c, file) => {
    if (file.size > limits.image.bytes) throw imageProblem(413, tooManyBytes(c));
    const work = last.then(async () => reEncode(new Uint8Array(await file.arrayBuffer())));
    last = work.catch(() => {});
    const picture = await work;
    if (typeof picture === 'string') throw refusal(c, picture);
    return picture;
  };
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
