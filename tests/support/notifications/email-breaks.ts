import type { Page } from 'playwright-core';

/**
 * Where an e-mail address is broken on this page, other than after its @: what stands before each break.
 *
 * @returns how often the address is shown besides.
 */
export function emailBreaks(
  page: Page,
  address: string,
): Promise<{ count: number; breaks: string[] }> {
  return page.evaluate((email) => {
    const breaks: string[] = [];
    let count = 0;
    /** The characters of an element, each with its place. */
    const placesIn = (element: Element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const places: { character: string; top: number; left: number }[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        for (let index = 0; index < (node.nodeValue ?? '').length; index += 1) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          const { top, left, height } = range.getBoundingClientRect();
          places.push({
            character: node.nodeValue?.[index] ?? '',
            top: height === 0 ? Number.NaN : top,
            left,
          });
        }
      }
      return places;
    };
    const holds = (element: Element) => element.textContent?.includes(email) ?? false;
    const shown = [...document.querySelectorAll('body *')].filter(
      (element) =>
        holds(element) &&
        ![...element.children].some(holds) &&
        !element.closest('script, style, noscript, option, textarea, .visually-hidden') &&
        element.checkVisibility({ visibilityProperty: true }),
    );
    for (const element of shown) {
      const places = placesIn(element);
      const start = places
        .map(({ character }) => character)
        .join('')
        .indexOf(email);
      count += 1;
      for (let index = 1; index < email.length; index += 1) {
        const [before, here] = [places[start + index - 1], places[start + index]];
        if (before === undefined || here === undefined) continue;
        const isBroken = here.top - before.top > 6;
        if (isBroken && before.character !== '@')
          breaks.push(`${element.tagName}.${element.className}: ${email.slice(0, index)}`);
      }
    }
    return { count, breaks };
  }, address);
}
