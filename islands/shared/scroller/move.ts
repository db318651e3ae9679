import { type RefObject, useEffect, useRef } from 'react';
import { animate, prefersReducedMotion } from '../motion.ts';

/** Scrolls a scroller to its items. */
export type Move = {
  /** Scrolls an item to the scroller's start, as far as the row allows. */
  goTo(index: number): void;
  /** Moves by a number of items, counted from where a running scroll will end. */
  step(by: number, atEnds: 'stay' | 'goRound'): void;
  /** Stops a running scroll. */
  stop(): void;
};

/** @param duration in milliseconds; with reduced motion it scrolls at once. */
export function useMove(ref: RefObject<HTMLElement | null>, duration: number): Move {
  const running = useRef(() => {});
  /** The item that a running scroll goes to. */
  const target = useRef<number | null>(null);
  useEffect(() => () => running.current(), []);

  function stop() {
    running.current();
    target.current = null;
    delete ref.current?.dataset.moving;
  }

  function goTo(requested: number) {
    const scroller = ref.current;
    if (scroller === null) return;
    const index = Math.max(0, Math.min(requested, scroller.children.length - 1));
    const item = scroller.children[index];
    if (item === undefined) return;
    stop();
    target.current = index;
    // Snapping would work against the animation, so styles turn it off.
    scroller.dataset.moving = '';
    const from = scroller.scrollLeft;
    const distance = offsetOf(scroller, item);
    running.current = animate(prefersReducedMotion() ? 0 : duration, (part) => {
      scroller.scrollLeft = from + distance * part;
      if (part === 1) stop();
    });
  }

  function step(by: number, atEnds: 'stay' | 'goRound') {
    if (ref.current === null) return;
    const { length } = ref.current.children;
    const requested = (target.current ?? scrollPositionOf(ref.current).index) + by;
    goTo(atEnds === 'stay' ? requested : (requested + length) % length);
  }

  return { goTo, step, stop };
}

/**
 * The position of a scroller. Distances are measured from the side where its row starts, so
 * right-to-left rows need nothing special.
 */
export type ScrollPosition = {
  /** The item at the scroller's start. */
  index: number;
  /** Whether the last item is fully shown. */
  atEnd: boolean;
};

export function scrollPositionOf(scroller: HTMLElement): ScrollPosition {
  const distances = [...scroller.children].map((item) => Math.abs(offsetOf(scroller, item)));
  const index = distances.indexOf(Math.min(...distances));
  // In a zoomed page, the end may be off by a fraction of a pixel.
  const atEnd = Math.abs(scroller.scrollLeft) + scroller.clientWidth >= scroller.scrollWidth - 2;
  return { index, atEnd };
}

/** The distance of an item's start from the scroller's, in pixels of scrollLeft. */
function offsetOf(scroller: Element, item: Element): number {
  const [outer, inner] = [scroller.getBoundingClientRect(), item.getBoundingClientRect()];
  return isRightToLeft(scroller) ? inner.right - outer.right : inner.left - outer.left;
}

export function isRightToLeft(scroller: Element): boolean {
  return getComputedStyle(scroller).direction === 'rtl';
}
