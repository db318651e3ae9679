import type { Overlay } from '../../server/shared/catalog.ts';
import { fill } from '../../server/shared/fill.ts';
import { HeroArt } from '../../views/parts/hero-art.tsx';
import type { Messages } from '../../views/translations/messages.ts';

export type SlideSpec = {
  title: string;
  text: string;
  /** Each slide has its own. */
  artUrl: string;
  overlay: Overlay;
};

type Props = {
  t: Messages['slider'];
  slide: SlideSpec;
  /** From 0. */
  index: number;
  count: number;
  /** Cannot be reached by keyboard or screen reader. */
  inert: boolean;
  track: { href: string; label: string };
};

export function Slide({
  t,
  slide: { title, text, artUrl, overlay },
  index,
  count,
  inert,
  track,
}: Props) {
  return (
    <li
      className={`hero hero-tall ${overlay}`}
      aria-roledescription="slide"
      aria-label={fill(t.slide, { number: index + 1, count })}
      inert={inert}
    >
      <HeroArt src={artUrl} first={index === 0} />
      <div className="hero-text">
        <h2>
          <bdi>{title}</bdi>
        </h2>
        <p className="lead">
          <bdi>{text}</bdi>
        </p>
        <a className="button" href={track.href}>
          {track.label}
        </a>
      </div>
    </li>
  );
}
