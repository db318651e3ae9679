import { type Guard, routeGuard } from '../../../server/http/middleware/access.ts';
import type { TestSite } from '../site.ts';
import type { markedPanel } from './marked-panel.ts';

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
    .filter(({ handler }) => kinds.some((kind) => kind === routeGuard(handler)?.kind))
    .map(({ method, path }) => ({ method, path: addressOf(path) }));
}

/** An address of a route, with something in each place. */
export function addressOf(path: string): string {
  return path.replace(/:\w+/g, (place) => places[place] ?? '').replace('*', 'x.css');
}

/** What only the administrator gets to see: everything that they are answered behind these guards. */
export async function secretsOf({ site, admin }: Awaited<ReturnType<typeof markedPanel>>) {
  const guarded = routesOf(site, 'call', 'page');
  const replies = await Promise.all(
    guarded.filter(({ method }) => method === 'GET').map(({ path }) => admin.ask(path)),
  );
  const shown = replies.filter(({ status }) => status === 200).map(({ text }) => text);
  return new Set(shown);
}
