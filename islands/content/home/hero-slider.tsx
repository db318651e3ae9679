import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Overlay } from '../../../server/shared/enums.ts';
import { isBlank, type Wording } from '../../../server/shared/home.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import type { Language } from '../../../server/shared/languages.ts';
import { HeroArt } from '../../../views/parts/hero.tsx';
import { IconButton } from '../../../views/parts/icon.tsx';
import { Words } from '../../../views/parts/written.tsx';
import type { Messages } from '../../../views/translations/messages.ts';
import { useHydrated } from '../../shared/hooks.ts';
import { prefersReducedMotion } from '../../shared/motion.ts';
import { useScroller } from '../../shared/scroller/use-scroller.ts';

const advanceMs = 10_000;
const moveMs = 600;
/** How long before the slides advance the pictures of the later ones are fetched. */
const fetchMs = 3000;

type Props = {
  t: Messages['slider'] & { track: string };
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
  // Whether the pictures of the later slides are needed: soon, or because somebody is at the slider.
  const [coming, setComing] = useState(false);

  useEffect(() => {
    if (prefersReducedMotion()) setPlaying(false);
  }, []);

  useEffect(() => {
    if (!advancing) return;
    const timer = setTimeout(() => goTo((index + 1) % slides.length), advanceMs);
    return () => clearTimeout(timer);
  });

  useEffect(() => {
    if (!advancing || coming) return;
    const timer = setTimeout(() => setComing(true), advanceMs - fetchMs);
    return () => clearTimeout(timer);
  }, [advancing, coming]);

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

  function onPointerEnter() {
    setHovered(true);
    setComing(true);
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
      onPointerEnter={onPointerEnter}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onScrollCapture={() => setComing(true)}
      onBlur={onBlur}
    >
      <ul
        className="slider-scroller scroller"
        ref={ref}
        aria-live={advancing ? 'off' : 'polite'}
        {...handlers}
      >
        {slides.map((slide, number) => (
          <Slide
            // biome-ignore lint/suspicious/noArrayIndexKey: a slide is its place, and two may be alike
            key={number}
            t={t}
            slide={slide}
            index={number}
            count={slides.length}
            hasPicture={number === 0 || coming}
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

type SlideSpec = {
  title: Wording;
  text: Wording;
  /** The URL path of the slide's art. */
  artUrl: string;
  /** Of a photo: the classes for its focus, and for how strongly it is covered. */
  focus?: string | undefined;
  cover?: string | undefined;
  overlay: Overlay;
};

type SlideProps = {
  t: Messages['slider'] & { track: string };
  slide: SlideSpec;
  /** From 0. */
  index: number;
  count: number;
  /** Whether its picture is there; without script, it always is. */
  hasPicture: boolean;
  /** Whether keyboards and screen readers skip it. */
  inert: boolean;
  track: { href: string; label: string };
};

function Slide({
  t,
  slide: { title, text, artUrl, focus, cover = '', overlay },
  index,
  count,
  hasPicture,
  inert,
  track,
}: SlideProps) {
  const picture = <HeroArt src={artUrl} focus={focus} first={index === 0} />;
  return (
    <li
      className={`hero hero-tall ${overlay} ${cover}`.trimEnd()}
      aria-roledescription={t.slideRole}
      aria-label={interpolate(t.slide, { number: index + 1, count })}
      inert={inert}
    >
      {hasPicture ? picture : <noscript>{picture}</noscript>}
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
  t: Messages['slider'] & { track: string };
  count: number;
  /** The slide that is shown. */
  index: number;
  playing: boolean;
  onPlay: (playing: boolean) => void;
  onChoose: (index: number) => void;
};

/** A button for each slide, and one to pause. Without JavaScript, styles hide them. */
function Controls({ t, count, index, playing, onPlay, onChoose }: ControlsProps) {
  const label = playing ? t.pause : t.play;
  return (
    <div className="slider-controls no-print">
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
