import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Figure } from '../../../server/shared/home.ts';
import type { Language } from '../../../server/shared/languages.ts';
import { Words } from '../../../views/parts/written.tsx';
import { animate, prefersReducedMotion } from '../../shared/motion.ts';

/** Counting starts once the section's top is this close to the window's top, in pixels. */
const startPx = 500;
const countMs = 900;
/** The part of each figure that counting starts with, so that it is nearly right from the start. */
const firstPart = 0.9;
/** Figures that are closer to the window may come into sight before they are drawn anew. */
const aheadPx = 100;

type Props = { figures: Figure[]; language: Language };

/** Figures that count up their last part on scrolling into view, except with reduced motion. */
export default function StatsCounters({ figures, language }: Props) {
  const list = useRef<HTMLDListElement>(null);
  const part = useCountUp(list);
  return (
    <dl className="stats cluster" ref={list}>
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
            <dt>{label.text !== '' && <Words words={label} />}</dt>
            {/* Screen readers get the final figure, not the counting. */}
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

/**
 * The part of each figure that is shown: 1, or less until it has counted up. It never becomes less in sight of the
 * visitor, so it is set to what it starts with only while the figures are below the window.
 */
function useCountUp(list: RefObject<Element | null>): number {
  const [part, setPart] = useState(1);
  useEffect(() => {
    const section = list.current?.closest('section');
    if (!section || prefersReducedMotion()) return;
    if (section.getBoundingClientRect().top < innerHeight + aheadPx) return;
    setPart(firstPart);

    const ended = new AbortController();
    const started = new AbortController();
    const showGrown = (grown: number) => setPart(firstPart + (1 - firstPart) * grown);
    const start = () => {
      if (section.getBoundingClientRect().top > startPx && !isAtPageEnd()) return;
      started.abort();
      ended.signal.addEventListener('abort', animate(countMs, showGrown));
    };
    const end = () => {
      started.abort();
      ended.abort();
    };
    addEventListener('scroll', start, { passive: true, signal: started.signal });
    addEventListener('resize', start, { signal: started.signal });
    // On paper, and from then on, the final figures are shown.
    const print = () => {
      end();
      setPart(1);
    };
    addEventListener('beforeprint', print, { signal: ended.signal });
    return end;
  }, [list]);
  return part;
}

/** On a tall screen, the figures may never come close enough to the window's top. */
function isAtPageEnd(): boolean {
  return scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
}
