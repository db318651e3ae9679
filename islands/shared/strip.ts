import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { prefersReducedMotion } from './motion.ts';

/** A drag begins once the pointer has gone this far, in pixels. */
const dragThreshold = 2;

type Strip = {
  /** For the scrolling element, whose children are the items. */
  ref: RefObject<HTMLElement | null>;
  /** The item that stands at the strip's start. */
  index: number;
  /** Nothing lies beyond. */
  atEnd: boolean;
  /** Brings an item to the strip's start; further than the strip goes, it goes. */
  goTo(index: number): void;
  /** For the scrolling element, so that a mouse drags it as a finger does. */
  handlers: {
    onPointerDown(event: PointerEvent<HTMLElement>): void;
    onPointerMove(event: PointerEvent<HTMLElement>): void;
    onPointerUp(event: PointerEvent<HTMLElement>): void;
    onPointerCancel(event: PointerEvent<HTMLElement>): void;
    onClickCapture(event: MouseEvent<HTMLElement>): void;
  };
};

type Drag = { x: number; scrollLeft: number; from: number; moved: boolean };

/**
 * A row of items that scrolls sideways and snaps to its items. The browser does the scrolling, so it
 * works without script and with a finger; this moves it to an item on request, tells which one is
 * shown, and lets a mouse drag it. Right-to-left rows need nothing special: everything is measured
 * from the side where a row begins.
 *
 * @param duration of a move, in milliseconds.
 */
export function useStrip(duration: number): Strip {
  const ref = useRef<HTMLElement>(null);
  const [{ index, atEnd }, setPlace] = useState({ index: 0, atEnd: false });
  const drag = useRef<Drag | null>(null);
  const moving = useRef(0);

  useEffect(() => {
    const strip = ref.current;
    if (strip === null) return;
    const update = () => {
      const place = placeOf(strip);
      setPlace((known) =>
        known.index === place.index && known.atEnd === place.atEnd ? known : place,
      );
    };
    update();
    strip.addEventListener('scroll', update, { passive: true });
    addEventListener('resize', update);
    return () => {
      cancelAnimationFrame(moving.current);
      strip.removeEventListener('scroll', update);
      removeEventListener('resize', update);
    };
  }, []);

  function goTo(target: number) {
    const strip = ref.current;
    if (strip === null) return;
    const item = strip.children[Math.max(0, Math.min(target, strip.children.length - 1))];
    if (item === undefined) return;
    cancelAnimationFrame(moving.current);
    const from = strip.scrollLeft;
    const to = from + offsetOf(strip, item);
    move(strip, from, to);
  }

  function move(strip: HTMLElement, from: number, to: number) {
    const start = performance.now();
    const time = prefersReducedMotion() ? 0 : duration;
    // Snapping would pull against the way.
    strip.dataset.moving = '';
    const step = (now: number) => {
      const part = time === 0 ? 1 : Math.min(1, (now - start) / time);
      strip.scrollLeft = from + (to - from) * eased(part);
      if (part < 1) moving.current = requestAnimationFrame(step);
      else delete strip.dataset.moving;
    };
    step(start);
  }

  function settle(strip: HTMLElement, from: number, x: number, end: number) {
    const backwards = end > x === (getComputedStyle(strip).direction === 'ltr');
    const nearest = placeOf(strip).index;
    goTo(backwards ? Math.min(nearest, from - 1) : Math.max(nearest, from + 1));
  }

  const release = (event: PointerEvent<HTMLElement>) => {
    const dragged = drag.current;
    const strip = ref.current;
    if (!dragged?.moved) drag.current = null;
    else if (strip !== null) settle(strip, dragged.from, dragged.x, event.clientX);
  };

  return {
    ref,
    index,
    atEnd,
    goTo,
    handlers: {
      onPointerDown(event) {
        drag.current = null;
        const isMouse = event.pointerType === 'mouse' && event.button === 0;
        const onControl =
          event.target instanceof Element && event.target.closest('a, button, summary');
        if (!isMouse || onControl || ref.current === null) return;
        drag.current = {
          x: event.clientX,
          scrollLeft: ref.current.scrollLeft,
          from: index,
          moved: false,
        };
      },
      onPointerMove(event) {
        const dragged = drag.current;
        const strip = ref.current;
        if (dragged === null || strip === null || event.buttons === 0) return;
        const distance = event.clientX - dragged.x;
        if (!dragged.moved && Math.abs(distance) <= dragThreshold) return;
        if (!dragged.moved) {
          dragged.moved = true;
          cancelAnimationFrame(moving.current);
          strip.dataset.moving = '';
          strip.setPointerCapture(event.pointerId);
        }
        strip.scrollLeft = dragged.scrollLeft - distance;
      },
      onPointerUp: release,
      onPointerCancel: release,
      onClickCapture(event) {
        // The click that ends a drag was not meant for what lies under it.
        if (drag.current?.moved) event.preventDefault();
        drag.current = null;
      },
    },
  };
}

/** How far an item's beginning is from the strip's, in pixels of scrollLeft. */
function offsetOf(strip: Element, item: Element): number {
  const [outer, inner] = [strip.getBoundingClientRect(), item.getBoundingClientRect()];
  return getComputedStyle(strip).direction === 'rtl'
    ? inner.right - outer.right
    : inner.left - outer.left;
}

function placeOf(strip: HTMLElement): { index: number; atEnd: boolean } {
  const distances = [...strip.children].map((item) => Math.abs(offsetOf(strip, item)));
  const index = distances.indexOf(Math.min(...distances));
  // Half pixels of a zoomed page are no distance.
  const atEnd = Math.abs(strip.scrollLeft) + strip.clientWidth >= strip.scrollWidth - 2;
  return { index, atEnd };
}

/** Fast at first, slow at the end. */
function eased(part: number): number {
  return 1 - (1 - part) ** 3;
}
