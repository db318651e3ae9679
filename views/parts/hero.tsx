import type { ReactNode } from 'react';
import type { Hero as HeroName, Overlay } from '../../server/shared/enums.ts';
import { imagePath } from '../../server/shared/paths.ts';
import type { ShownPhoto } from '../../server/shared/photo.ts';
import type { Manifest } from '../../server/web/shared/site.ts';

type Props = {
  manifest: Manifest;
  art: HeroName;
  overlay: Overlay;
  /** The company's own photo, which replaces the art. */
  photo: ShownPhoto | null;
  children: ReactNode;
};

/** The top of a page: its text on the art or a photo, which an overlay darkens. */
export function Hero({ manifest, art, overlay, photo, children }: Props) {
  const own = photo && heroPhoto(photo);
  return (
    <section className={own === null ? `hero ${overlay}` : `hero ${overlay} ${own.cover}`}>
      <HeroArt src={own?.src ?? heroArtUrl(manifest, art)} focus={own?.focus} first />
      {children}
    </section>
  );
}

export function heroArtUrl(manifest: Manifest, art: HeroName): string {
  const url = manifest.heroes[art];
  if (url === undefined) throw new Error(`The build has no art "${art}"`);
  return url;
}

/** A photo of the company: its URL path, and the classes for its focus and the strength of its overlay. */
export function heroPhoto({ image, focus_x, focus_y, cover }: ShownPhoto) {
  const step = (percent: number) => Math.round(percent / 10) * 10;
  return {
    src: imagePath(image),
    focus: `focus-x-${step(focus_x)} focus-y-${step(focus_y)}`,
    cover: `cover-${cover}`,
  };
}

type ArtProps = { src: string; focus?: string | undefined; first: boolean };

/** The picture behind a hero's text. Only the first of several is loaded with high priority. */
export function HeroArt({ src, focus, first }: ArtProps) {
  return (
    <img
      className={focus === undefined ? 'hero-art no-print' : `hero-art no-print ${focus}`}
      src={src}
      width="1600"
      height="900"
      alt=""
      draggable={false}
      fetchPriority={first ? 'high' : 'low'}
      loading={first ? 'eager' : 'lazy'}
    />
  );
}
