import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Language } from '../../../server/shared/languages.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import { useHydrated } from '../../shared/hooks.ts';
import { prefersReducedMotion } from '../../shared/motion.ts';
import { useScroller } from '../../shared/scroller/use-scroller.ts';
import { Controls, Slide, type SlideSpec } from './slides.tsx';

const advanceMs = 10_000;
const moveMs = 600;

type Props = {
  t: Messages['slider'];
  language: Language;
  /** Where the Track buttons lead. */
  trackPath: string;
  slides: SlideSpec[];
};

/** Slides that advance by themselves. Hovering, focus, the pause button and reduced motion stop them. */
export default function HeroSlider({ t, language, trackPath, slides }: Props) {
  const { ref, index, goTo, step, handlers } = useScroller(moveMs);
  const hydrated = useHydrated();
  const [playing, setPlaying] = useState(true);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const isAlone = slides.length === 1;
  const advancing = hydrated && playing && !hovered && !focused && !isAlone;
  const refocus = useRef(false);

  useEffect(() => {
    if (prefersReducedMotion()) setPlaying(false);
  }, []);

  useEffect(() => {
    if (!advancing) return;
    const timer = setTimeout(() => goTo((index + 1) % slides.length), advanceMs);
    return () => clearTimeout(timer);
  });

  // The link that had the focus is hidden now, so the focus moves to the link of the new slide.
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
      aria-roledescription={t.carousel}
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
        aria-live={advancing ? 'off' : 'polite'}
        {...handlers}
      >
        {slides.map((slide, number) => (
          <Slide
            key={slide.artUrl}
            t={t}
            slide={slide}
            index={number}
            count={slides.length}
            // Without JavaScript all slides can be scrolled to; with it, only the shown one is
            // active.
            inert={hydrated && number !== index}
            track={{ href: trackPath, label: t.track.toLocaleUpperCase(language.tag) }}
          />
        ))}
      </ul>
      {!isAlone && (
        <Controls
          t={t}
          count={slides.length}
          index={index}
          playing={playing}
          onPlay={setPlaying}
          onChoose={goTo}
        />
      )}
    </section>
  );
}
