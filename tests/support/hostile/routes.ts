import { type Guard, guardOf } from '../../../server/http/middleware/access.ts';
import type { TestSite } from '../site.ts';

/** What stands in an address: on the site of `markedPanel` there is one of each. */
const places: Record<string, string> = {
  ':code': 'TEST-1001',
  ':slug': 'our-fleet',
  ':activity': '1',
  ':delivery': '1',
  ':template': 'html1',
  ':name': 'none.webp',
  // Of no link: where one is opened, that is counted.
  ':token': 'none',
  ':file': 'none.csv',
  ':id': '1',
  ':stage': 'delivered',
};

export type Route = { method: string; path: string };

/** The routes that guards of these kinds watch, with something in each place of their addresses. */
export function routesOf({ routes }: TestSite, ...kinds: Guard['kind'][]): Route[] {
  return routes
    .filter(({ handler }) => kinds.some((kind) => kind === guardOf(handler)?.kind))
    .map(({ method, path }) => ({
      method,
      path: addressOf(path),
    }));
}

/** An address of a route, with something in each place. */
export function addressOf(path: string): string {
  return path.replace(/:\w+/g, (place) => places[place] ?? '').replace('*', 'x.css');
}
