/** A picture that is sent again has the same bytes, as its idempotency key requires. */
const smallUploads = new WeakMap<File, Promise<File>>();

/** A picture made smaller to be sent. What does that is loaded then; where it does not come, the picture stays as it is. */
export function smallUpload(picture: File): Promise<File> {
  const known = smallUploads.get(picture);
  if (known !== undefined) return known;
  const small = import('./small-picture.ts').then(
    ({ smallPicture }) => smallPicture(picture),
    () => picture,
  );
  smallUploads.set(picture, small);
  return small;
}
