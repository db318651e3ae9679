import { animate, prefersReducedMotion } from '../motion.ts';

/** Distances are measured from the side where the row starts, so right-to-left rows need nothing special. */
type ScrollPosition = {
  /** The item at the row's start. */
  index: number;
  /** Whether the last item is fully shown. */
  atEnd: boolean;
};

/** A drag starts once the pointer has moved this far, in pixels. */
const threshold = 2;

/**
 * A row that scrolls sideways and snaps to its items. The browser does the scrolling, so the row works without script
 * and by touch. This adds scrolling to an item on request, reports which item is shown, and lets a mouse drag the row.
 *
 * @param row whose children are the items.
 * @param duration of the scrolling, in milliseconds; with reduced motion, the row jumps.
 * @param onPosition is called with each changed position.
 */
export function createScroller(
  row: HTMLElement,
  duration: number,
  onPosition: (position: ScrollPosition) => void,
) {
  const ended = new AbortController();
  const { signal } = ended;
  let position: ScrollPosition = { index: 0, atEnd: false };
  let stopMoving = () => {};
  /** The item that a running scroll goes to. */
  let target: number | null = null;

  /** Reads the row's scroll position. */
  function update(): void {
    const next = readScrollPosition(row);
    if (next.index === position.index && next.atEnd === position.atEnd) return;
    position = next;
    onPosition(next);
  }

  function stop(): void {
    stopMoving();
    target = null;
    delete row.dataset.moving;
  }

  /** Scrolls an item to the row's start, as far as the row allows. */
  function goTo(requested: number): void {
    const index = Math.max(0, Math.min(requested, row.children.length - 1));
    const item = row.children[index];
    if (item === undefined) return;
    stop();
    target = index;
    // Snapping would work against the animation, so styles turn it off.
    row.dataset.moving = '';
    const from = row.scrollLeft;
    const distance = itemOffset(row, item);
    stopMoving = animate(prefersReducedMotion() ? 0 : duration, (part) => {
      row.scrollLeft = from + distance * part;
      if (part === 1) stop();
    });
  }

  /** Moves by a number of items, counted from where a running scroll will end. */
  function step(by: number, atEnds: 'stay' | 'goRound'): void {
    const { length } = row.children;
    const requested = (target ?? readScrollPosition(row).index) + by;
    goTo(atEnds === 'stay' ? requested : (requested + length) % length);
  }

  row.addEventListener('scroll', update, { passive: true, signal });
  row.addEventListener('wheel', stop, { passive: true, signal });
  addEventListener('resize', update, { signal });
  signal.addEventListener('abort', () => stopMoving());
  letDrag(row, { goTo, stop }, signal);
  /** Removes all listeners. */
  const end = () => ended.abort();
  return { goTo, step, update, end };
}

/** `start` is scrollLeft when the drag started; null until then. */
type Drag = { x: number; from: number; start: number | null };

/** Lets a mouse drag a row. For touch, browsers do this already. */
function letDrag(
  row: HTMLElement,
  { goTo, stop }: { goTo(index: number): void; stop(): void },
  signal: AbortSignal,
): void {
  let drag: Drag | null = null;

  function onDown({ pointerType, button, target, clientX }: PointerEvent) {
    drag = null;
    // Touching the row stops a running scroll.
    stop();
    const onControl = target instanceof Element && target.closest('a, button, summary') !== null;
    if (pointerType !== 'mouse' || button !== 0 || onControl) return;
    drag = { x: clientX, from: readScrollPosition(row).index, start: null };
  }

  function onMove({ pointerId, clientX, buttons }: PointerEvent) {
    if (drag === null || buttons === 0) return;
    const distance = clientX - drag.x;
    if (drag.start === null) {
      if (Math.abs(distance) <= threshold) return;
      drag.start = row.scrollLeft;
      row.dataset.moving = '';
      row.setPointerCapture(pointerId);
    }
    row.scrollLeft = drag.start - distance;
  }

  function release({ clientX }: PointerEvent) {
    if (drag === null || drag.start === null) drag = null;
    else goToNeighbour(drag, clientX);
  }

  /** A short drag goes to the next item too; a long one may pass several. */
  function goToNeighbour({ x, from }: Drag, end: number) {
    const backwards = end > x !== isRightToLeft(row);
    const nearest = readScrollPosition(row).index;
    goTo(backwards ? Math.min(nearest, from - 1) : Math.max(nearest, from + 1));
  }

  function onCancel(event: PointerEvent) {
    release(event);
    drag = null;
  }

  /** The click that ends a drag must not follow a link below the pointer. */
  function onClick(event: MouseEvent) {
    if (drag !== null && drag.start !== null) event.preventDefault();
    drag = null;
  }

  row.addEventListener('pointerdown', onDown, { signal });
  row.addEventListener('pointermove', onMove, { signal });
  row.addEventListener('pointerup', release, { signal });
  row.addEventListener('pointercancel', onCancel, { signal });
  row.addEventListener('click', onClick, { capture: true, signal });
}

function readScrollPosition(row: HTMLElement): ScrollPosition {
  const distances = [...row.children].map((item) => Math.abs(itemOffset(row, item)));
  const index = distances.indexOf(Math.min(...distances));
  // In a zoomed page, the end may be off by a fraction of a pixel.
  const atEnd = Math.abs(row.scrollLeft) + row.clientWidth >= row.scrollWidth - 2;
  return { index, atEnd };
}

/** The distance of an item's start from the row's, in pixels of scrollLeft. */
function itemOffset(row: Element, item: Element): number {
  const [outer, inner] = [row.getBoundingClientRect(), item.getBoundingClientRect()];
  return isRightToLeft(row) ? inner.right - outer.right : inner.left - outer.left;
}

function isRightToLeft(row: Element): boolean {
  return getComputedStyle(row).direction === 'rtl';
}
