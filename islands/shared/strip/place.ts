/**
 * Where a strip stands. Everything is measured from the side where its rows begin, so right-to-left
 * strips need nothing special.
 */
export type Place = {
  /** The item that stands at the strip's start. */
  index: number;
  /** Nothing lies beyond. */
  atEnd: boolean;
};

export function placeOf(strip: HTMLElement): Place {
  const distances = [...strip.children].map((item) => Math.abs(offsetOf(strip, item)));
  const index = distances.indexOf(Math.min(...distances));
  // Half pixels of a zoomed page are no distance.
  const atEnd = Math.abs(strip.scrollLeft) + strip.clientWidth >= strip.scrollWidth - 2;
  return { index, atEnd };
}

/** How far an item's beginning is from the strip's, in pixels of scrollLeft. */
export function offsetOf(strip: Element, item: Element): number {
  const [outer, inner] = [strip.getBoundingClientRect(), item.getBoundingClientRect()];
  return isRightToLeft(strip) ? inner.right - outer.right : inner.left - outer.left;
}

export function isRightToLeft(strip: Element): boolean {
  return getComputedStyle(strip).direction === 'rtl';
}
