import { useEffect, useRef, useState } from 'react';
import { useDrag } from './drag.ts';
import { type ScrollPosition, scrollPositionOf, useMove } from './move.ts';

/**
 * A row that scrolls sideways and snaps to its items. The browser does the scrolling, so it works
 * without script and by touch. This hook scrolls to an item on request, says which one is shown, and
 * lets a mouse drag the row.
 *
 * @param duration of the scrolling, in milliseconds.
 * @param count of the items, where it can change: a longer row has another end.
 * @returns `ref` and `handlers` for the scrolling element, whose children are the items.
 */
export function useScroller(duration: number, count = 0) {
  const ref = useRef<HTMLUListElement>(null);
  const [position, setPosition] = useState<ScrollPosition>({ index: 0, atEnd: false });
  const move = useMove(ref, duration);
  const handlers = useDrag(ref, move);

  // biome-ignore lint/correctness/useExhaustiveDependencies: see `count` above
  useEffect(() => {
    const scroller = ref.current;
    if (scroller === null) return;
    const update = () => {
      const { index, atEnd } = scrollPositionOf(scroller);
      setPosition((current) =>
        current.index === index && current.atEnd === atEnd ? current : { index, atEnd },
      );
    };
    update();
    scroller.addEventListener('scroll', update, { passive: true });
    addEventListener('resize', update);
    return () => {
      scroller.removeEventListener('scroll', update);
      removeEventListener('resize', update);
    };
  }, [count]);

  return { ref, ...position, goTo: move.goTo, step: move.step, handlers };
}
