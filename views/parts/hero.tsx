import type { ReactNode } from 'react';
import type { Hero as HeroName, Overlay } from '../../server/shared/enums.ts';
import type { Manifest } from '../../server/shared/site.ts';

type Props = {
  manifest: Manifest;
  art: HeroName;
  overlay: Overlay;
  children: ReactNode;
};

/** The art at the top of a page, darkened by an overlay below text. */
export function Hero({ manifest, art, overlay, children }: Props) {
  return (
    <section className={`hero ${overlay}`}>
      <HeroArt src={artOf(manifest, art)} first />
      {children}
    </section>
  );
}

/** The URL path of a hero image. */
export function artOf(manifest: Manifest, art: HeroName): string {
  const url = manifest.heroes[art];
  if (url === undefined) throw new Error(`The build holds no art "${art}"`);
  return url;
}

/** The picture behind a hero's text. Only the first of several is loaded with high priority. */
export function HeroArt({ src, first }: { src: string; first: boolean }) {
  return (
    <img
      className="hero-art"
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
