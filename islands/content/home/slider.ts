import { prefersReducedMotion } from '../../shared/motion.ts';
import { createScroller } from '../../shared/scroller/scroller.ts';

const advanceMs = 10_000;
const moveMs = 600;
/** The pictures of later slides are fetched this long before the slides advance. */
const fetchMs = 3000;

/**
 * Slides advance after ten seconds. Hovering, focus, the pause button and reduced motion stop them.
 * Without script, visitors scroll through all slides; with script, only the visible slide is
 * active.
 */
export function startSlider(slider: HTMLElement): void {
  const row = slider.querySelector<HTMLElement>('.slider-scroller');
  if (row === null) return;
  const slides = [...row.children];
  const dots = [...slider.querySelectorAll<HTMLElement>('.slider-dot')];
  const pause = slider.querySelector<HTMLElement>('.slider-pause');
  let shown = 0;
  let playing = !prefersReducedMotion();
  let hovered = false;
  let focused = false;
  let refocus = false;
  let timers: ReturnType<typeof setTimeout>[] = [];

  const scroller = createScroller(row, moveMs, ({ index }) => {
    if (index === shown) return;
    shown = index;
    showActive();
    wait();
    if (!refocus) return;
    refocus = false;
    // The link that had the focus is hidden now.
    slides[index]?.querySelector('a')?.focus({ preventScroll: true });
  });

  function showActive(): void {
    slides.forEach((slide, index) => {
      slide.toggleAttribute('inert', index !== shown);
    });
    dots.forEach((dot, index) => {
      if (index === shown) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
    });
  }

  /** Waits ten seconds from now, if nothing stops the slides. */
  function wait(): void {
    const advancing = playing && !hovered && !focused && slides.length > 1;
    timers.forEach(clearTimeout);
    timers = [];
    row?.setAttribute('aria-live', advancing ? 'off' : 'polite');
    if (!advancing) return;
    timers = [
      setTimeout(fetchPictures, advanceMs - fetchMs),
      setTimeout(() => scroller.goTo((shown + 1) % slides.length), advanceMs),
    ];
  }

  /** Loads the pictures of later slides, which wait in `noscript` elements. */
  function fetchPictures(): void {
    for (const held of row?.querySelectorAll('noscript') ?? []) held.outerHTML = held.textContent;
  }

  function showPlaying(): void {
    const { play = '', pause: stop = '' } = pause?.dataset ?? {};
    for (const name of ['aria-label', 'title']) pause?.setAttribute(name, playing ? stop : play);
    pause?.toggleAttribute('data-paused', !playing);
  }

  pause?.addEventListener('click', () => {
    playing = !playing;
    showPlaying();
    wait();
  });
  dots.forEach((dot, index) => {
    dot.addEventListener('click', () => scroller.goTo(index));
  });
  slider.addEventListener('pointerenter', () => {
    hovered = true;
    fetchPictures();
    wait();
  });
  slider.addEventListener('pointerleave', () => {
    hovered = false;
    wait();
  });
  slider.addEventListener('focusin', () => {
    focused = true;
    wait();
  });
  slider.addEventListener('focusout', ({ relatedTarget }) => {
    focused = relatedTarget instanceof Node && slider.contains(relatedTarget);
    wait();
  });
  slider.addEventListener('keydown', (event) => {
    const isRightToLeft = document.documentElement.dir === 'rtl';
    const forwards = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
    const backwards = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
    if (event.key !== forwards && event.key !== backwards) return;
    event.preventDefault();
    refocus = row.contains(document.activeElement);
    scroller.step(event.key === forwards ? 1 : -1, 'goRound');
  });
  row.addEventListener('scroll', fetchPictures, { once: true, passive: true });

  showActive();
  if (!playing) showPlaying();
  wait();
  slider.dataset.started = '';
}
