import { limits } from '../../shared/limits.ts';
import { reEncodeCompanyLogo, reEncodeLogo } from './logos.ts';
import type { Picture } from './picture.ts';
import { type Refusal, reEncodePhoto, reEncodeSignature } from './re-encode.ts';
import { createSvgRenderer } from './svg-renderer.ts';

/** A photograph, a logo in a single colour, the company's own logo, or ink on paper. */
export type ImageKind = 'photo' | 'logo' | 'company-logo' | 'signature';

/** Re-encodes an uploaded picture, or returns why it was refused. */
export type ImageEncoder = (file: File, kind: ImageKind) => Promise<Picture | Refusal>;

declare module '../../deps.ts' {
  interface Deps {
    encodeImage: ImageEncoder;
  }
}

/**
 * Re-encodes one picture at a time, because the largest need nearly 400 MB of memory.
 *
 * @param distDir the build's folder, which contains the program that renders SVG.
 */
export function createImageEncoder(distDir: string): ImageEncoder {
  const renderSvg = createSvgRenderer(distDir);
  let last: Promise<unknown> = Promise.resolve();
  return async (file, kind) => {
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
  };
}
