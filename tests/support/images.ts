import sharp, { type Sharp } from 'sharp';
import type { TestAdmin } from './admin.ts';
import type { Reply } from './http.ts';

const red = { r: 200, g: 40, b: 30 };

/** A red rectangle, to be encoded in any way. */
export function rectangle(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: red } });
}

/** A photograph of 40 by 30 pixels, as a browser would send it. Its colour distinguishes it. */
export async function photo(background = '#3377aa'): Promise<File> {
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background } });
  return fileOf(await image.jpeg().toBuffer());
}

/** A photograph of two megabytes, of which one is left when it is stored: noise hardly shrinks. */
export async function largePhoto(): Promise<File> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const image = sharp({
    create: { width: 1600, height: 1200, channels: 3, background: 'red', noise },
  });
  return fileOf(await image.jpeg({ quality: 90 }).toBuffer());
}

/** A file with this content. */
export function fileOf(
  content: Uint8Array | string,
  name = 'photo.jpg',
  type = 'image/jpeg',
): File {
  return new File([typeof content === 'string' ? content : new Uint8Array(content)], name, {
    type,
  });
}

/** Uploads a review's portrait. */
export function upload(admin: TestAdmin, image: File): Promise<Reply> {
  return admin.ask('/api/reviews', {
    method: 'POST',
    form: { name: 'Ada', review: 'Good.', image },
  });
}
