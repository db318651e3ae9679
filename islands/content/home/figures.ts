import type { Figure } from '../../../server/content/shared/home.ts';
import { figureFormat } from '../../../views/parts/figure.ts';
import { animate, prefersReducedMotion } from '../../shared/motion.ts';

/** Counting starts once the section's top is this close to the window's top, in pixels. */
const startPx = 500;
const countMs = 900;
/**
 * The fraction of each figure that counting starts with, so that the figure is nearly right from
 * the start.
 */
const firstPart = 0.9;
/** Figures closer than this to the window may scroll into view before they are drawn again. */
const aheadPx = 100;

/**
 * Counts figures up by their last part when they scroll into view, unless the visitor prefers reduced motion. A
 * visitor never sees a figure drop: it is set to its first value only while it is below the window.
 */
export function countUp(list: HTMLElement): void {
  const section = list.closest('section');
  if (section === null || prefersReducedMotion()) return;
  const observer = new IntersectionObserver(([entry]) => {
    observer.disconnect();
    if (entry === undefined || entry.boundingClientRect.top < innerHeight + aheadPx) return;
    countOnScroll(section, [...list.querySelectorAll<HTMLElement>('[data-figure]')]);
  });
  // An observer, because reading the position now would lay out the page before its first paint.
  observer.observe(section);
}

function countOnScroll(section: HTMLElement, elements: HTMLElement[]): void {
  const tag = document.documentElement.lang;
  const figures = elements.map((element) => {
    const figure: Pick<Figure, 'value' | 'digits' | 'suffix'> = JSON.parse(
      element.dataset.figure ?? '',
    );
    return { element, value: figure.value, format: figureFormat(figure, tag) };
  });
  const show = (part: number) => {
    for (const { element, value, format } of figures) element.textContent = format(value * part);
  };
  const [started, ended] = [new AbortController(), new AbortController()];
  const start = () => {
    if (section.getBoundingClientRect().top > startPx && !isAtPageEnd()) return;
    started.abort();
    const stop = animate(countMs, (grown) => show(firstPart + (1 - firstPart) * grown));
    ended.signal.addEventListener('abort', stop);
  };
  show(firstPart);
  addEventListener('scroll', start, { passive: true, signal: started.signal });
  addEventListener('resize', start, { signal: started.signal });
  // The final figures are shown when the page is printed, and stay after that.
  addEventListener('beforeprint', () => {
    started.abort();
    ended.abort();
    show(1);
  });
}

/** On a tall screen, the figures may never come close enough to the window's top. */
function isAtPageEnd(): boolean {
  return scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
}
