import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Language } from '../server/shared/languages.ts';
import type { Messages } from '../views/translations/messages.ts';
import { animate, prefersReducedMotion } from './shared/motion.ts';

/** Counting starts once the section's top is this close to the window's top, in pixels. */
const startPx = 500;
const countMs = 900;
/** The part of each figure that the counting begins with: whoever reads it early is told nearly all. */
const firstPart = 0.9;

const figures = [
  { name: 'clients', target: 2000, more: true, digits: 0 },
  { name: 'offices', target: 100, more: false, digits: 0 },
  { name: 'countries', target: 150, more: false, digits: 0 },
  { name: 'rating', target: 4.6, more: false, digits: 1 },
] as const;

type Props = { t: Messages['stats']; language: Language };

/** Four figures whose last part counts up when the reader reaches them, except with reduced motion. */
export default function StatsCounters({ t, language }: Props) {
  const list = useRef<HTMLDListElement>(null);
  const part = useCountUp(list);
  return (
    <dl className="stats" ref={list}>
      {figures.map(({ name, target, more, digits }) => {
        const format = (value: number) =>
          `${new Intl.NumberFormat(language.tag, {
            useGrouping: false,
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
          }).format(value)}${more ? '+' : ''}`;
        return (
          <div key={name}>
            <dt>{t[name]}</dt>
            {/* Screen readers get the final figure, not the counting. */}
            <dd>
              <span className="visually-hidden" suppressHydrationWarning>
                {format(target)}
              </span>
              <span aria-hidden="true" suppressHydrationWarning>
                {format(target * part)}
              </span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The part of each figure that is shown, up to 1: all of it, unless it is counting up. */
function useCountUp(list: RefObject<Element | null>): number {
  const [part, setPart] = useState(1);
  useEffect(() => {
    const section = list.current?.closest('section');
    if (!section || prefersReducedMotion()) return;
    const isReached = () => section.getBoundingClientRect().top <= startPx || isAtPageEnd();
    // If they are visible from the start, they have been seen.
    if (isReached()) return;

    const ended = new AbortController();
    const started = new AbortController();
    const showGrown = (grown: number) => setPart(firstPart + (1 - firstPart) * grown);
    const start = () => {
      if (!isReached()) return;
      started.abort();
      ended.signal.addEventListener('abort', animate(countMs, showGrown));
    };
    addEventListener('scroll', start, { passive: true, signal: started.signal });
    addEventListener('resize', start, { signal: started.signal });
    // On paper, the final figures are shown.
    addEventListener('beforeprint', () => setPart(1), { signal: ended.signal });
    return () => {
      started.abort();
      ended.abort();
    };
  }, [list]);
  return part;
}

/** On a tall screen, the figures may never come close enough to the window's top. */
function isAtPageEnd(): boolean {
  return scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
}
