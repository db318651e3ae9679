import type { Overlay } from '../../../server/shared/enums.ts';
import { isBlank, type Wording } from '../../../server/shared/home-content.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { HeroArt } from '../../../views/parts/hero.tsx';
import { IconButton } from '../../../views/parts/icon-button.tsx';
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
  /** Whether keyboards and screen readers skip it. */
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
      aria-roledescription={t.slideRole}
      aria-label={interpolate(t.slide, { number: index + 1, count })}
      inert={inert}
    >
      <HeroArt src={artUrl} first={index === 0} />
      <div className="hero-text">
        {!isBlank(title) && (
          <h2>
            <Words words={title} />
          </h2>
        )}
        {!isBlank(text) && (
          <p className="lead">
            <Words words={text} />
          </p>
        )}
        <a className="button" href={track.href}>
          {track.label}
        </a>
      </div>
    </li>
  );
}

type ControlsProps = {
  t: Messages['slider'];
  count: number;
  /** The slide that is shown. */
  index: number;
  playing: boolean;
  onPlay: (playing: boolean) => void;
  onChoose: (index: number) => void;
};

/** A button for each slide, and one to pause. Without JavaScript, styles hide them. */
export function Controls({ t, count, index, playing, onPlay, onChoose }: ControlsProps) {
  const label = playing ? t.pause : t.play;
  return (
    <div className="slider-controls">
      <IconButton
        icon={playing ? 'pause' : 'play_arrow'}
        label={label}
        onClick={() => onPlay(!playing)}
      />
      {Array.from({ length: count }, (_, number) => number).map((number) => (
        <button
          key={number}
          type="button"
          className="slider-dot"
          aria-label={interpolate(t.slide, { number: number + 1, count })}
          aria-current={number === index ? 'true' : undefined}
          onClick={() => onChoose(number)}
        />
      ))}
    </div>
  );
}
