import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** So long nobody else gets a turn. */
const turnMs = 8;

/** Draws many papers, one after the other, with turns for others between them. @returns their HTML. */
export async function drawnOneByOne<Item>(
  items: readonly Item[],
  draw: (item: Item) => ReactElement | Promise<ReactElement>,
): Promise<string[]> {
  const drawn: string[] = [];
  let begun = performance.now();
  for (const item of items) {
    drawn.push(renderToStaticMarkup(await draw(item)));
    if (performance.now() - begun < turnMs) continue;
    await nextTurn();
    begun = performance.now();
  }
  return drawn;
}
