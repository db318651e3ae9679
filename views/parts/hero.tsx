import type { ReactNode } from 'react';
import type { Hero as HeroName, Overlay } from '../../server/shared/catalog.ts';
import type { Manifest } from '../../server/shared/site.ts';

type Props = {
  manifest: Manifest;
  art: HeroName;
  overlay: Overlay;
  /** The home page's fills the window. */
  tall?: boolean;
  children: ReactNode;
};

/** The art that a page begins with, darkened by an overlay where words lie on it. */
export function Hero({ manifest, art, overlay, tall = false, children }: Props) {
  return (
    <section className={`hero ${overlay}${tall ? ' hero-tall' : ''}`}>
      <img
        className="hero-art"
        src={manifest.heroes[art]}
        width="1600"
        height="900"
        alt=""
        fetchPriority="high"
      />
      {children}
    </section>
  );
}
