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
export function offsetOf(scroller: Element, item: Element): number {
  const [outer, inner] = [scroller.getBoundingClientRect(), item.getBoundingClientRect()];
  return isRightToLeft(scroller) ? inner.right - outer.right : inner.left - outer.left;
}

export function isRightToLeft(scroller: Element): boolean {
  return getComputedStyle(scroller).direction === 'rtl';
}
