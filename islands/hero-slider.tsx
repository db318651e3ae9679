import { type FocusEvent, type KeyboardEvent, useEffect, useState } from 'react';
import type { Hero, Overlay } from '../server/shared/catalog.ts';
import { fill } from '../server/shared/fill.ts';
import type { Language } from '../server/shared/languages.ts';
import { HeroArt } from '../views/parts/hero-art.tsx';
import type { Messages } from '../views/translations/messages.ts';
import { Controls } from './hero-slider/controls.tsx';
import { prefersReducedMotion } from './shared/motion.ts';
import { useStrip } from './shared/strip.ts';

const advanceMs = 10_000;
const moveMs = 600;

export type Slide = {
  name: 'expertise' | 'reach' | 'reputation';
  art: Hero;
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
  const { ref, index, goTo, handlers } = useStrip(moveMs);
  const [awake, setAwake] = useState(false);
  const [playing, setPlaying] = useState(true);
  const [attended, setAttended] = useState(false);
  const turning = awake && playing && !attended;

  useEffect(() => {
    setAwake(true);
    setPlaying(!prefersReducedMotion());
  }, []);

  useEffect(() => {
    if (!turning) return;
    const timer = setTimeout(() => goTo((index + 1) % slides.length), advanceMs);
    return () => clearTimeout(timer);
  });

  function onKeyDown(event: KeyboardEvent) {
    const forwards = language.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const backwards = language.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
    if (event.key === forwards) goTo((index + 1) % slides.length);
    else if (event.key === backwards) goTo((index + slides.length - 1) % slides.length);
    else return;
    event.preventDefault();
  }

  function onBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setAttended(false);
  }

  return (
    <section
      className="slider"
      aria-roledescription="carousel"
      aria-label={t.label}
      onKeyDown={onKeyDown}
      onPointerEnter={() => setAttended(true)}
      onPointerLeave={() => setAttended(false)}
      onFocus={() => setAttended(true)}
      onBlur={onBlur}
    >
      <ul
        className="slider-strip"
        ref={(element) => {
          ref.current = element;
        }}
        aria-live={turning ? 'off' : 'polite'}
        {...handlers}
      >
        {slides.map(({ name, artUrl, overlay }, number) => (
          <li
            key={name}
            className={`hero hero-tall ${overlay}`}
            aria-roledescription="slide"
            aria-label={fill(t.slide, { number: number + 1, count: slides.length })}
            // Without script they are all there to be scrolled to; with it, one at a time.
            inert={awake && number !== index}
          >
            <HeroArt src={artUrl} first={number === 0} />
            <div className="hero-text">
              <h2>{t[name].title}</h2>
              <p className="lead">{t[name].lead}</p>
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
