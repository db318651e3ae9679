import type { Picture } from './picture.ts';
import { type Refusal, reEncode } from './re-encode.ts';

/** Draws an uploaded picture anew, or says why not. */
export type ImageEncoder = (file: File) => Promise<Picture | Refusal>;

/** Decodes one picture at a time, because the largest need 300 MB of memory. */
export function createImageEncoder(): ImageEncoder {
  let last: Promise<unknown> = Promise.resolve();
  return (file) => {
    const work = last.then(async () => reEncode(new Uint8Array(await file.arrayBuffer())));
    last = work.catch(() => {});
    return work;
  };
}
