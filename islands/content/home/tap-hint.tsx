import { useEffect, useState } from 'react';
import { prefersReducedMotion } from '../../shared/motion.ts';

const closesAfterMs = 1000;
const seenKey = 'waybill-hint';

/**
 * Points at the field next to it for a second, once per session. It only repeats the field's label,
 * so screen readers skip it.
 */
export default function TapHint({ words }: { words: string }) {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (prefersReducedMotion() || !isFirstTime()) return;
    setOpen(true);
    const timer = setTimeout(() => setOpen(false), closesAfterMs);
    return () => clearTimeout(timer);
  }, []);

  return (
    <span className="tap-hint" aria-hidden="true" hidden={!open}>
      {words}
    </span>
  );
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
