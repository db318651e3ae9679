import { isBlankWording, type Wording } from '../../../server/content/shared/home.ts';
import type { Overlay } from '../../../server/shared/enums.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { HeroArt } from '../../parts/hero.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Lead } from '../../parts/icon-list.tsx';
import { WordingText } from '../../parts/written.tsx';
import type { Messages } from '../../translations/messages.ts';

type Props = {
  t: Messages['slider'];
  slides: SlideSpec[];
  /** The link of the slides' buttons. */
  track: { href: string; label: string };
};

/** Slides in a row that can be scrolled; islands/content/home/slider.ts advances them automatically. */
export function HeroSlider({ t, slides, track }: Props) {
  const count = slides.length;
  const labels = slides.map((_, index) => interpolate(t.slide, { number: index + 1, count }));
  return (
    <section className="slider" aria-roledescription={t.carousel} aria-label={t.label}>
      <ul className="slider-scroller scroller">
        {slides.map((slide, index) => (
          <li
            key={labels[index]}
            className={`hero hero-tall ${slide.overlay} ${slide.cover ?? ''}`.trimEnd()}
            aria-roledescription={t.slideRole}
            aria-label={labels[index]}
          >
            <Slide slide={slide} first={index === 0} track={track} />
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className="slider-controls no-print">
          <button
            type="button"
            className="tool slider-pause"
            aria-label={t.pause}
            title={t.pause}
            data-pause={t.pause}
            data-play={t.play}
          >
            <Icon name="pause" />
            <Icon name="play_arrow" />
          </button>
          {labels.map((label, index) => (
            <button
              key={label}
              type="button"
              className="slider-dot"
              aria-label={label}
              aria-current={index === 0 ? 'true' : undefined}
            />
          ))}
        </div>
      )}
    </section>
  );
}

type SlideSpec = {
  title: Wording;
  text: Wording;
  artUrl: string;
  /** The classes for a photo's focus and cover. */
  focus?: string | undefined;
  cover?: string | undefined;
  overlay: Overlay;
};

type SlideProps = Pick<Props, 'track'> & { slide: SlideSpec; first: boolean };

/** A slide. The pictures of later slides are fetched when they are shown; without script, they are fetched with the page. */
function Slide({ slide: { title, text, artUrl, focus }, first, track }: SlideProps) {
  const picture = <HeroArt src={artUrl} focus={focus} first={first} />;
  return (
    <>
      {first ? picture : <noscript>{picture}</noscript>}
      <div className="hero-text">
        {!isBlankWording(title) && (
          <h2>
            <WordingText words={title} />
          </h2>
        )}
        <Lead words={text} />
        <a className="button no-print" href={track.href}>
          {track.label}
        </a>
      </div>
    </>
  );
}
