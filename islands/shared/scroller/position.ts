/**
 * Where a scroller stands. Everything is measured from the side where its rows begin, so right-to-left
 * strips need nothing special.
 */
export type ScrollPosition = {
  /** The item that stands at the scroller's start. */
  index: number;
  /** Nothing lies beyond. */
  atEnd: boolean;
};

export function scrollPositionOf(scroller: HTMLElement): ScrollPosition {
  const distances = [...scroller.children].map((item) => Math.abs(offsetOf(scroller, item)));
  const index = distances.indexOf(Math.min(...distances));
  // Half pixels of a zoomed page are no distance.
  const atEnd = Math.abs(scroller.scrollLeft) + scroller.clientWidth >= scroller.scrollWidth - 2;
  return { index, atEnd };
}

/** How far an item's beginning is from the scroller's, in pixels of scrollLeft. */
export function offsetOf(scroller: Element, item: Element): number {
  const [outer, inner] = [scroller.getBoundingClientRect(), item.getBoundingClientRect()];
  return isRightToLeft(scroller) ? inner.right - outer.right : inner.left - outer.left;
}

export function isRightToLeft(scroller: Element): boolean {
  return getComputedStyle(scroller).direction === 'rtl';
}
