import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react';
import type { Move } from './move.ts';
import { isRightToLeft, scrollPositionOf } from './move.ts';

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
export function useDrag(ref: RefObject<HTMLElement | null>, { goTo, stop }: Move) {
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
