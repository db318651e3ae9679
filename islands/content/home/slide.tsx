import type { Overlay } from '../../../server/shared/catalog.ts';
import type { Wording } from '../../../server/shared/home-content.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { HeroArt } from '../../../views/parts/hero-art.tsx';
import { Words } from '../../../views/parts/written.tsx';
import type { Messages } from '../../../views/translations/messages.ts';

export type SlideSpec = {
  title: Wording;
  text: Wording;
  /** The URL path of the slide's art. */
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
      aria-label={interpolate(t.slide, { number: index + 1, count })}
      inert={inert}
    >
      <HeroArt src={artUrl} first={index === 0} />
      <div className="hero-text">
        <h2>
          <Words words={title} />
        </h2>
        <p className="lead">
          <Words words={text} />
        </p>
        <a className="button" href={track.href}>
          {track.label}
        </a>
      </div>
    </li>
  );
}
