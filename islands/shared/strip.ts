import { useEffect, useRef, useState } from 'react';
import { useDrag } from './strip/drag.ts';
import { useMove } from './strip/move.ts';
import { type Place, placeOf } from './strip/place.ts';

/**
 * A row of items that scrolls sideways and snaps to its items. The browser does the scrolling, so it
 * works without script and with a finger; this moves it to an item on request, tells which one is
 * shown, and lets a mouse drag it.
 *
 * @param duration of a move, in milliseconds.
 * @returns `ref` and `handlers` for the scrolling element, whose children are the items.
 */
export function useStrip(duration: number) {
  const ref = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState<Place>({ index: 0, atEnd: false });
  const move = useMove(ref, duration);
  const handlers = useDrag(ref, move);

  useEffect(() => {
    const strip = ref.current;
    if (strip === null) return;
    const update = () => {
      const { index, atEnd } = placeOf(strip);
      setPlace((known) =>
        known.index === index && known.atEnd === atEnd ? known : { index, atEnd },
      );
    };
    update();
    strip.addEventListener('scroll', update, { passive: true });
    addEventListener('resize', update);
    return () => {
      strip.removeEventListener('scroll', update);
      removeEventListener('resize', update);
    };
  }, []);

  return { ref, ...place, goTo: move.goTo, step: move.step, handlers };
}
