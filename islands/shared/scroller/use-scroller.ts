import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { animate, prefersReducedMotion } from '../motion.ts';

/**
 * A row that scrolls sideways and snaps to its items. The browser does the scrolling, so it works
 * without script and by touch. This hook scrolls to an item on request, says which one is shown, and
 * lets a mouse drag the row.
 *
 * @param duration of the scrolling, in milliseconds.
 * @param count of the items, where it can change: a longer row has another end.
 * @returns `ref` and `handlers` for the scrolling element, whose children are the items.
 */
export function useScroller(duration: number, count = 0) {
  const ref = useRef<HTMLUListElement>(null);
  const [position, setPosition] = useState<ScrollPosition>({ index: 0, atEnd: false });
  const move = useMove(ref, duration);
  const handlers = useDrag(ref, move);

  // biome-ignore lint/correctness/useExhaustiveDependencies: see `count` above
  useEffect(() => {
    const scroller = ref.current;
    if (scroller === null) return;
    const update = () => {
      const { index, atEnd } = scrollPositionOf(scroller);
      setPosition((current) =>
        current.index === index && current.atEnd === atEnd ? current : { index, atEnd },
      );
    };
    update();
    scroller.addEventListener('scroll', update, { passive: true });
    addEventListener('resize', update);
    return () => {
      scroller.removeEventListener('scroll', update);
      removeEventListener('resize', update);
    };
  }, [count]);

  return { ref, ...position, goTo: move.goTo, step: move.step, handlers };
}

/** A drag starts once the pointer has moved this far, in pixels. */
const threshold = 2;

/** `start` is scrollLeft when the drag started; null until then. */
type Drag = { x: number; from: number; start: number | null };
type Pointer = PointerEvent<HTMLElement>;

/**
 * Lets a mouse drag a scroller. Browsers do the same for touch by themselves.
 *
 * @returns the handlers for the scrolling element.
 */
function useDrag(ref: RefObject<HTMLElement | null>, { goTo, stop }: Move) {
  const drag = useRef<Drag | null>(null);

  function onPointerDown({ pointerType, button, target, clientX }: Pointer) {
    drag.current = null;
    // Touching the row stops a running scroll.
    stop();
    const onControl = target instanceof Element && target.closest('a, button, summary') !== null;
    if (pointerType !== 'mouse' || button !== 0 || onControl || ref.current === null) return;
    const { index } = scrollPositionOf(ref.current);
    drag.current = { x: clientX, from: index, start: null };
  }

  function onPointerMove({ pointerId, clientX, buttons }: Pointer) {
    const dragged = drag.current;
    const scroller = ref.current;
    if (dragged === null || scroller === null || buttons === 0) return;
    const distance = clientX - dragged.x;
    if (dragged.start === null) {
      if (Math.abs(distance) <= threshold) return;
      dragged.start = scroller.scrollLeft;
      scroller.dataset.moving = '';
      scroller.setPointerCapture(pointerId);
    }
    scroller.scrollLeft = dragged.start - distance;
  }

  function release({ clientX }: Pointer) {
    const dragged = drag.current;
    if (ref.current === null || dragged === null || dragged.start === null) drag.current = null;
    else goToNeighbour(ref.current, dragged, clientX);
  }

  /** A short drag goes to the next item too; a long one may pass several. */
  function goToNeighbour(scroller: HTMLElement, { x, from }: Drag, end: number) {
    const backwards = end > x !== isRightToLeft(scroller);
    const nearest = scrollPositionOf(scroller).index;
    goTo(backwards ? Math.min(nearest, from - 1) : Math.max(nearest, from + 1));
  }

  function onPointerCancel(event: Pointer) {
    release(event);
    drag.current = null;
  }

  /** The click that ends a drag must not follow a link below the pointer. */
  function onClickCapture(event: MouseEvent<HTMLElement>) {
    if (drag.current !== null && drag.current.start !== null) event.preventDefault();
    drag.current = null;
  }

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: release,
    onPointerCancel,
    onWheel: stop,
    onClickCapture,
  };
}

/** Scrolls a scroller to its items. */
type Move = {
  /** Scrolls an item to the scroller's start, as far as the row allows. */
  goTo(index: number): void;
  /** Moves by a number of items, counted from where a running scroll will end. */
  step(by: number, atEnds: 'stay' | 'goRound'): void;
  /** Stops a running scroll. */
  stop(): void;
};

/** @param duration in milliseconds; with reduced motion it scrolls at once. */
function useMove(ref: RefObject<HTMLElement | null>, duration: number): Move {
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
type ScrollPosition = {
  /** The item at the scroller's start. */
  index: number;
  /** Whether the last item is fully shown. */
  atEnd: boolean;
};

function scrollPositionOf(scroller: HTMLElement): ScrollPosition {
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

function isRightToLeft(scroller: Element): boolean {
  return getComputedStyle(scroller).direction === 'rtl';
}
