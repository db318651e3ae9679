import { z } from 'zod';
import { distDir } from '../../dist-dir.ts';
import { messageKey } from '../../http/input/error-map.ts';
import { limits } from '../../shared/limits.ts';
import {
  type Picture,
  type Refusal,
  reEncodeCompanyLogo,
  reEncodeLogo,
  reEncodePhoto,
  reEncodeSignature,
} from './re-encode.ts';
import { createSvgRenderer } from './svg-renderer.ts';

/** A required upload, parsed to a re-encoded picture that can be stored. */
export function uploadedImage(kind: ImageKind) {
  const picture = z
    .custom<File>((value) => value instanceof File && value.size > 0, messageKey('imageMissing'))
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

/** An optional upload, for changes: without a file, the picture stays as it is. */
export function newImage(kind: ImageKind) {
  return z
    .preprocess(
      // Browsers send an empty file if none was chosen.
      (value) => (value === '' || (value instanceof File && value.size === 0) ? undefined : value),
      uploadedImage(kind).optional(),
    )
    .optional();
}

/** `logo`: a client's, which is shown in a single colour. */
type ImageKind = 'photo' | 'logo' | 'company-logo' | 'signature';

const renderSvg = createSvgRenderer(distDir);
let last: Promise<unknown> = Promise.resolve();

/**
 * Re-encodes an uploaded picture, or returns why it was refused. Pictures are re-encoded one at a time, because the largest need
 * nearly 400 MB of memory.
 */
async function encodeImage(file: File, kind: ImageKind): Promise<Picture | Refusal> {
  const { bytes: maxBytes } = limits.image;
  if (file.size > maxBytes) return { key: 'imageTooLarge', max: maxBytes / 1024 / 1024 };
  const work = last.then(async () => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (kind === 'signature') return reEncodeSignature(bytes);
    if (kind === 'company-logo') return reEncodeCompanyLogo(bytes, renderSvg);
    return kind === 'photo' ? reEncodePhoto(bytes) : reEncodeLogo(bytes, renderSvg);
  });
  last = work.catch(() => {});
  return work;
}
