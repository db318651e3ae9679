import { type RefObject, useEffect, useRef } from 'react';
import { animate, prefersReducedMotion } from '../motion.ts';
import { offsetOf, scrollPositionOf } from './position.ts';

/** Scrolls a scroller to one of its items. */
export type Move = {
  /** Brings an item to the scroller's start; further than the scroller goes, it goes. */
  goTo(index: number): void;
  /** As many items on, from where the scroller is going to. */
  step(by: number, atEnds: 'stay' | 'goRound'): void;
  /** Leaves the scroller where it is. */
  stop(): void;
};

/** @param duration of a move, in milliseconds; none for those who asked for stillness. */
export function useMove(ref: RefObject<HTMLElement | null>, duration: number): Move {
  const running = useRef(() => {});
  /** The item that a running move goes to. */
  const target = useRef<number | null>(null);
  useEffect(() => () => running.current(), []);

  function stop() {
    running.current();
    target.current = null;
    delete ref.current?.dataset.moving;
  }

  function goTo(wanted: number) {
    const scroller = ref.current;
    if (scroller === null) return;
    const index = Math.max(0, Math.min(wanted, scroller.children.length - 1));
    const item = scroller.children[index];
    if (item === undefined) return;
    stop();
    target.current = index;
    // Snapping would pull against the way.
    scroller.dataset.moving = '';
    const from = scroller.scrollLeft;
    const way = offsetOf(scroller, item);
    running.current = animate(prefersReducedMotion() ? 0 : duration, (part) => {
      scroller.scrollLeft = from + way * part;
      if (part === 1) stop();
    });
  }

  function step(by: number, atEnds: 'stay' | 'goRound') {
    if (ref.current === null) return;
    const { length } = ref.current.children;
    const wanted = (target.current ?? scrollPositionOf(ref.current).index) + by;
    goTo(atEnds === 'stay' ? wanted : (wanted + length) % length);
  }

  return { goTo, step, stop };
}
