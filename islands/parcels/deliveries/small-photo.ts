import { limits } from '../../../server/shared/limits.ts';

const quality = 0.85;

/**
 * A photo as large as it will be kept, which is sent in a fraction of the time; upright, without what the camera
 * wrote into it. One that the browser cannot read stays as it is: the site says what is wrong with it.
 */
export async function smallPhoto(photo: File): Promise<File> {
  try {
    const picture = await createImageBitmap(photo);
    const scale = Math.min(1, limits.image.side / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const small = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', quality),
    );
    return small === null ? photo : new File([small], 'photo.jpg', { type: small.type });
  } catch {
    return photo;
  }
}
