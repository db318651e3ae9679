import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Overlay } from '../server/shared/catalog.ts';
import { fill } from '../server/shared/fill.ts';
import type { Language } from '../server/shared/languages.ts';
import { HeroArt } from '../views/parts/hero-art.tsx';
import type { Messages } from '../views/translations/messages.ts';
import { Controls } from './hero-slider/controls.tsx';
import { prefersReducedMotion } from './shared/motion.ts';
import { useScroller } from './shared/scroller.ts';

const advanceMs = 10_000;
const moveMs = 600;

type Slide = {
  title: string;
  text: string;
  /** Each slide has its own. */
  artUrl: string;
  overlay: Overlay;
};

type Props = {
  t: Messages['slider'];
  language: Language;
  /** Where the Track buttons lead. */
  trackPath: string;
  slides: Slide[];
};

/** Three messages that take turns, until somebody reads one, stops them, or asked for stillness. */
export default function HeroSlider({ t, language, trackPath, slides }: Props) {
  const { ref, index, goTo, step, handlers } = useScroller(moveMs);
  const [hydrated, setHydrated] = useState(false);
  const [playing, setPlaying] = useState(true);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const turning = hydrated && playing && !hovered && !focused;
  const refocus = useRef(false);

  useEffect(() => {
    setHydrated(true);
    if (prefersReducedMotion()) setPlaying(false);
  }, []);

  useEffect(() => {
    if (!turning) return;
    const timer = setTimeout(() => goTo((index + 1) % slides.length), advanceMs);
    return () => clearTimeout(timer);
  });

  // The link that had the focus has gone with its message; the reader goes on at the next one's.
  useEffect(() => {
    if (!refocus.current) return;
    refocus.current = false;
    ref.current?.children[index]?.querySelector('a')?.focus({ preventScroll: true });
  }, [index, ref]);

  function onKeyDown(event: KeyboardEvent) {
    const forwards = language.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const backwards = language.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
    if (event.key !== forwards && event.key !== backwards) return;
    event.preventDefault();
    refocus.current = ref.current?.contains(document.activeElement) ?? false;
    step(event.key === forwards ? 1 : -1, 'goRound');
  }

  function onBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
  }

  return (
    <section
      className="slider"
      aria-roledescription="carousel"
      aria-label={t.label}
      onKeyDown={onKeyDown}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={onBlur}
    >
      <ul
        className="slider-scroller"
        ref={ref}
        aria-live={turning ? 'off' : 'polite'}
        {...handlers}
      >
        {slides.map(({ title, text, artUrl, overlay }, number) => (
          <li
            key={artUrl}
            className={`hero hero-tall ${overlay}`}
            aria-roledescription="slide"
            aria-label={fill(t.slide, { number: number + 1, count: slides.length })}
            // Without script they are all there to be scrolled to; with it, one at a time.
            inert={hydrated && number !== index}
          >
            <HeroArt src={artUrl} first={number === 0} />
            <div className="hero-text">
              <h2>
                <bdi>{title}</bdi>
              </h2>
              <p className="lead">
                <bdi>{text}</bdi>
              </p>
              <a className="button" href={trackPath}>
                {t.track.toLocaleUpperCase(language.tag)}
              </a>
            </div>
          </li>
        ))}
      </ul>
      <Controls
        t={t}
        count={slides.length}
        index={index}
        playing={playing}
        onPlay={setPlaying}
        onChoose={goTo}
      />
    </section>
  );
}
