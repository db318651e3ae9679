import { z } from 'zod';
import { messageKey } from '../../http/input/error-map.ts';
import { encodeImage, type ImageKind } from './encoder.ts';

/** The error message if there is no picture. */
const missing = {
  photo: 'imageMissing',
  logo: 'logoMissing',
  'company-logo': 'logoMissing',
  signature: 'imageMissing',
} as const;

/** A picture field, parsed to a picture that can be stored. */
export function uploadedImage(kind: ImageKind) {
  const picture = z
    .custom<File>(isFilled, messageKey(missing[kind]))
    .meta({ type: 'string', format: 'binary' });
  return picture.transform(async (file, context) => {
    const encoded = await encodeImage(file, kind);
    if (!('key' in encoded)) return encoded;
    const sentence =
      'max' in encoded ? messageKey(encoded.key, { max: encoded.max }) : messageKey(encoded.key);
    context.addIssue({ code: 'custom', ...sentence });
    return z.NEVER;
  });
}

/** The same, but optional: a change without it leaves the picture as it is. */
export function newImage(kind: ImageKind) {
  return z
    .preprocess(
      (value) => (value === '' || isEmptyFile(value) ? undefined : value),
      uploadedImage(kind).optional(),
    )
    .optional();
}

function isFilled(value: unknown): boolean {
  return value instanceof File && value.size > 0;
}

/** Browsers send an empty file if none was chosen. */
function isEmptyFile(value: unknown): boolean {
  return value instanceof File && value.size === 0;
}
