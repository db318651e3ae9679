import { type RefObject, useEffect, useRef } from 'react';
import { prefersReducedMotion } from '../motion.ts';
import { offsetOf } from './place.ts';

/** Scrolls a strip to one of its items. */
export type Move = {
  /** Brings an item to the strip's start; further than the strip goes, it goes. */
  goTo(index: number): void;
  /** Leaves the strip where it is. */
  stop(): void;
};

/** @param duration of a move, in milliseconds; none for those who asked for stillness. */
export function useMove(ref: RefObject<HTMLElement | null>, duration: number): Move {
  const frame = useRef(0);
  const stop = () => cancelAnimationFrame(frame.current);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  function goTo(index: number) {
    const strip = ref.current;
    if (strip === null) return;
    const item = strip.children[Math.max(0, Math.min(index, strip.children.length - 1))];
    if (item === undefined) return;
    stop();
    const from = strip.scrollLeft;
    const way = offsetOf(strip, item);
    const time = prefersReducedMotion() ? 0 : duration;
    const start = performance.now();
    // Snapping would pull against the way.
    strip.dataset.moving = '';
    const step = (now: number) => {
      const part = time === 0 ? 1 : Math.min(1, Math.max(0, now - start) / time);
      strip.scrollLeft = from + way * eased(part);
      if (part < 1) frame.current = requestAnimationFrame(step);
      else delete strip.dataset.moving;
    };
    step(start);
  }

  return { goTo, stop };
}

/** Fast at first, slow at the end. */
function eased(part: number): number {
  return 1 - (1 - part) ** 3;
}
