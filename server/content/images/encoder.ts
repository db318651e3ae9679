import { distDir } from '../../dist-dir.ts';
import { limits } from '../../shared/limits.ts';
import { reEncodeCompanyLogo, reEncodeLogo } from './logos.ts';
import type { Picture } from './picture.ts';
import { type Refusal, reEncodePhoto, reEncodeSignature } from './re-encode.ts';
import { createSvgRenderer } from './svg-renderer.ts';

/** A photograph, a logo in a single colour, the company's own logo, or ink on paper. */
export type ImageKind = 'photo' | 'logo' | 'company-logo' | 'signature';

const renderSvg = createSvgRenderer(distDir);
let last: Promise<unknown> = Promise.resolve();

/**
 * Re-encodes an uploaded picture, or returns why it was refused. One at a time, because the largest need nearly 400 MB of
 * memory.
 */
export async function encodeImage(file: File, kind: ImageKind): Promise<Picture | Refusal> {
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
