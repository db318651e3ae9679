import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react';
import type { Move } from './move.ts';
import { isRightToLeft, scrollPositionOf } from './position.ts';

/** A drag begins once the pointer has gone this far, in pixels. */
const threshold = 2;

/** `start` is where the scroller stood when it began to move; null until it does. */
type Drag = { x: number; from: number; start: number | null };
type Pointer = PointerEvent<HTMLElement>;

/**
 * Lets a mouse drag a scroller as a finger does, which browsers see to by themselves.
 *
 * @returns the handlers for the scrolling element.
 */
export function useDrag(ref: RefObject<HTMLElement | null>, { goTo, stop }: Move) {
  const drag = useRef<Drag | null>(null);

  function onPointerDown({ pointerType, button, target, clientX }: Pointer) {
    drag.current = null;
    // Whoever lays hands on it has it, in the middle of a move too.
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
    else settle(ref.current, dragged, clientX);
  }

  /** However short the drag was, it goes to another item; a long one may pass several. */
  function settle(scroller: HTMLElement, { x, from }: Drag, end: number) {
    const backwards = end > x !== isRightToLeft(scroller);
    const nearest = scrollPositionOf(scroller).index;
    goTo(backwards ? Math.min(nearest, from - 1) : Math.max(nearest, from + 1));
  }

  function onPointerCancel(event: Pointer) {
    release(event);
    drag.current = null;
  }

  /** The click that ends a drag was not meant for what lies under it. */
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
