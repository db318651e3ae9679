/** The animated parts of the home page: a few kilobytes without React, because few visitors use them. */
import { later } from '../../runtime/first-use.ts';
import { prefersReducedMotion } from '../../shared/motion.ts';
import { countUp } from './figures.ts';
import { startSlider } from './slider.ts';

function each(selector: string, start: (element: HTMLElement) => void): void {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) start(element);
}

each('.slider', startSlider);
// Creating number formats takes longer than everything else here.
later.then(() => {
  each('.stats', countUp);
  each('.tap-hint', pointAtField);
});

const closesAfterMs = 1000;
const seenKey = 'waybill-hint';

/** Points at the field next to it for a second, once per session. */
function pointAtField(hint: HTMLElement): void {
  if (prefersReducedMotion() || !isFirstTime()) return;
  hint.hidden = false;
  setTimeout(() => {
    hint.hidden = true;
  }, closesAfterMs);
}

function isFirstTime(): boolean {
  try {
    const seen = sessionStorage.getItem(seenKey) !== null;
    sessionStorage.setItem(seenKey, 'yes');
    return !seen;
  } catch {
    // Without storage, the hint would appear on every page.
    return false;
  }
}
