import { prefersReducedMotion } from '../../shared/motion.ts';

const closesAfterMs = 1000;
const seenKey = 'waybill-hint';

/** Points at the field next to it for a second, once per session. */
export function pointAtField(hint: HTMLElement): void {
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
