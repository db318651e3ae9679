import { limits } from '../../../server/shared/limits.ts';

const quality = 0.9;

async function scaleDown(picture: File): Promise<File> {
  // A drawing has no pixels to save.
  if (picture.type === 'image/svg+xml') return picture;
  const pixels = await createImageBitmap(picture);
  const { width, height } = pixels;
  const scale = Math.min(1, limits.image.side / Math.max(width, height));
  if (scale === 1 && /^image\/(jpeg|png)$/.test(picture.type)) return picture;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  const type = picture.type === 'image/png' ? 'image/png' : 'image/jpeg';
  if (context !== null) {
    context.imageSmoothingQuality = 'high';
    context.fillStyle = '#fff';
    // JPEG has no transparency, and would make it black.
    if (type === 'image/jpeg') context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(pixels, 0, 0, canvas.width, canvas.height);
  }
  pixels.close();
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  return small === null ? picture : new File([small], picture.name, { type: small.type });
}

const smallUploads = new WeakMap<File, Promise<File>>();

/**
 * A picture scaled down to the size that the site stores, upright and without metadata, so that it is sent faster: a PNG as PNG,
 * others as JPEG. A small picture is sent unchanged. A picture that the browser cannot read is also sent unchanged, and the site
 * reports the error. Each picture is scaled once, because a repeated request must have the same bytes, as its idempotency key
 * requires.
 */
export function smallUpload(picture: File): Promise<File> {
  const small = smallUploads.get(picture) ?? scaleDown(picture).catch(() => picture);
  smallUploads.set(picture, small);
  return small;
}
