import type { Page } from 'playwright-core';

type Box = { left: number; top: number; right: number; bottom: number };

/** What of a map is not as it should be: marks that cover each other, and what leaves the frame. */
export function mapFaults(page: Page, alsoWithin: string[] = []): Promise<string[]> {
  return page.locator('.map-panel').evaluate((panel, further) => {
    const frame = panel.getBoundingClientRect();
    const boxesOf = (selector: string) =>
      [...panel.querySelectorAll(selector)].map((element): Box & { name: string } => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return { left, top, right, bottom, name: `${selector} ${element.textContent}` };
      });
    const marks = boxesOf('.leaflet-marker-icon');
    const all = [
      ...marks,
      ...boxesOf('.place-mark'),
      ...boxesOf('path.route'),
      ...further.flatMap(boxesOf),
    ];
    const outside = all.filter(
      ({ left, top, right, bottom }) =>
        left < frame.left || top < frame.top || right > frame.right || bottom > frame.bottom,
    );
    const covering = marks.flatMap((mark, index) =>
      marks
        .slice(index + 1)
        .filter(
          (other) =>
            Math.min(mark.right, other.right) - Math.max(mark.left, other.left) > 0.5 &&
            Math.min(mark.bottom, other.bottom) - Math.max(mark.top, other.top) > 0.5,
        )
        .map((other) => `${mark.name} covers ${other.name}`),
    );
    return [...outside.map(({ name }) => `${name} leaves the frame`), ...covering];
  }, alsoWithin);
}
