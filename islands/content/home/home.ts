/** What moves on the home page. It is a script of a few kilobytes, because React is many for a page that few visitors use. */
import { later } from '../../runtime/first-use.ts';
import { countUp } from './figures.ts';
import { startSlider } from './slider.ts';
import { pointAtField } from './tap-hint.ts';

function each(selector: string, start: (element: HTMLElement) => void): void {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) start(element);
}

each('.slider', startSlider);
// Formats of numbers take longer than all the rest.
later.then(() => {
  each('.stats', countUp);
  each('.tap-hint', pointAtField);
});
