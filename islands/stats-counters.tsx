import { useEffect, useRef, useState } from 'react';
import type { Language } from '../server/shared/languages.ts';
import type { Messages } from '../views/translations/messages.ts';
import { prefersReducedMotion } from './shared/motion.ts';

/** The counting begins once the figures' top is this near to the window's, in pixels. */
const startPx = 500;
const countMs = 1800;

const figures = [
  { name: 'clients', target: 2000, more: true, digits: 0 },
  { name: 'offices', target: 100, more: false, digits: 0 },
  { name: 'countries', target: 150, more: false, digits: 0 },
  { name: 'rating', target: 4.6, more: false, digits: 1 },
] as const;

type Props = { t: Messages['stats']; language: Language };

/** Four figures that count up when they are reached; until then, and for those who want stillness,
 * they simply stand there. */
export default function StatsCounters({ t, language }: Props) {
  const list = useRef<HTMLDListElement>(null);
  /** How much of each figure is shown, from 0 to 1. */
  const [part, setPart] = useState(1);

  useEffect(() => {
    const section = list.current?.closest('section') ?? list.current;
    if (section === null || prefersReducedMotion()) return;
    const isReached = () => section.getBoundingClientRect().top <= startPx || isAtPageEnd();
    // Who is there already has seen them.
    if (isReached()) return;
    setPart(0);

    let frame = 0;
    const stopListening = () => {
      removeEventListener('scroll', onScroll);
      removeEventListener('resize', onScroll);
    };
    const onScroll = () => {
      if (!isReached()) return;
      stopListening();
      const start = performance.now();
      const count = (now: number) => {
        const passed = Math.min(1, Math.max(0, now - start) / countMs);
        setPart(1 - (1 - passed) ** 3);
        if (passed < 1) frame = requestAnimationFrame(count);
      };
      frame = requestAnimationFrame(count);
    };
    // Paper shows the figures as they are.
    const onPrint = () => setPart(1);
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('resize', onScroll);
    addEventListener('beforeprint', onPrint);
    return () => {
      stopListening();
      removeEventListener('beforeprint', onPrint);
      cancelAnimationFrame(frame);
    };
  }, []);

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
            {/* Those who hear the page hear the figure itself, and not how it grows. */}
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

/** On a high screen, the figures may never get any nearer than this. */
function isAtPageEnd(): boolean {
  return scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
}
