import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Figure } from '../server/shared/home-content.ts';
import type { Language } from '../server/shared/languages.ts';
import { animate, prefersReducedMotion } from './shared/motion.ts';

/** The counting begins once the top of the figures' section is this near to the window's, in pixels. */
const startPx = 500;
const countMs = 1800;

type Props = { figures: Figure[]; language: Language };

/** Figures that count up when they are reached, for those who like things to move. */
export default function StatsCounters({ figures, language }: Props) {
  const list = useRef<HTMLDListElement>(null);
  const part = useCountUp(list);
  return (
    <dl className="stats" ref={list}>
      {figures.map(({ name, value, digits, suffix, label }) => {
        const format = (number: number) =>
          `${new Intl.NumberFormat(language.tag, {
            // 2000, but 20,000.
            useGrouping: 'min2',
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
          }).format(number)}${suffix}`;
        return (
          <div key={name}>
            <dt>
              <bdi>{label}</bdi>
            </dt>
            {/* Those who hear the page hear the figure itself, and not how it grows. */}
            <dd>
              <span className="visually-hidden" suppressHydrationWarning>
                {format(value)}
              </span>
              <span aria-hidden="true" suppressHydrationWarning>
                {format(value * part)}
              </span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** How much of each figure is shown, from 0 to 1: all of it, but for those who see it grow. */
function useCountUp(list: RefObject<Element | null>): number {
  const [part, setPart] = useState(1);
  useEffect(() => {
    const section = list.current?.closest('section');
    if (!section || prefersReducedMotion()) return;
    const isReached = () => section.getBoundingClientRect().top <= startPx || isAtPageEnd();
    // Who is there already has seen them.
    if (isReached()) return;
    setPart(0);

    const ended = new AbortController();
    const started = new AbortController();
    const start = () => {
      if (!isReached()) return;
      started.abort();
      ended.signal.addEventListener('abort', animate(countMs, setPart));
    };
    addEventListener('scroll', start, { passive: true, signal: started.signal });
    addEventListener('resize', start, { signal: started.signal });
    // Paper shows the figures as they are.
    addEventListener('beforeprint', () => setPart(1), { signal: ended.signal });
    return () => {
      started.abort();
      ended.abort();
    };
  }, [list]);
  return part;
}

/** On a high screen, the figures may never get any nearer than this. */
function isAtPageEnd(): boolean {
  return scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
}
