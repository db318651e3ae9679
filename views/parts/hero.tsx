import type { ReactNode } from 'react';
import type { Hero as HeroName, Overlay } from '../../server/shared/catalog.ts';
import type { Manifest } from '../../server/shared/site.ts';
import { HeroArt } from './hero-art.tsx';

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
