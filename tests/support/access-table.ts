import { type Guard, isOpenToKeys, routeGuard } from '../../server/http/middleware/access.ts';
import { permissionExtent, roles, scopes } from '../../server/shared/account.ts';
import type { TestSite } from './site.ts';

/** A route with its guard. */
export type GuardedRoute = { method: string; path: string; guard: Guard };

/**
 * Every route of a site with the guard that it names first, each once; without those of forms, for which page and call have
 * to be allowed.
 */
export function guardedRoutes({ routes }: Pick<TestSite, 'routes'>): GuardedRoute[] {
  const own = routes.filter(({ method, handler }) => {
    const kind = routeGuard(handler)?.kind;
    return method !== 'ALL' && kind !== undefined && kind !== 'form' && kind !== 'customer-key';
  });
  const first = new Map(own.toReversed().map((route) => [`${route.method} ${route.path}`, route]));
  return [...first.values()]
    .flatMap(({ method, path, handler }) => {
      const guard = routeGuard(handler);
      return guard === undefined ? [] : [{ method, path, guard }];
    })
    .sort((a, b) => compare(a.path, b.path) || compare(a.method, b.method));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

const intro = `# Who may do what

Made from the guards of the routes and the table in \`server/shared/account.ts\`; a test compares it with what the site
answers. After a change: \`npm exec -- vitest run --project server tests/api/http/access-matrix.test.ts -u\`.

- **yes**: all of it. **own**: only for parcels of the driver’s own runs. A dash: visitors are asked to sign in (401 or the
  sign-in), members are refused in words (403).
- Where nothing is needed, anybody may ask; what they see may still depend on what they may read.
- **a customer’s user** signs in at \`/my\`, and finds there what is their customer’s own alone. A member of the staff counts
  as a visitor there, and a customer’s user everywhere else.
- A suspended or removed member, and a session that has ended, count as a visitor.
- The last column has the scopes of API keys that open a route (\`server/shared/account.ts\`). A key without one of them is
  refused in words (403), also where anybody may ask; pages are closed to keys.
`;

/** The page in docs/ about the access of each role to each route. */
export function accessTable(routes: readonly GuardedRoute[]): string {
  const head = ['Route', 'Needs', 'visitor', ...roles, 'API keys'];
  const rows = routes.map((route) => [
    `\`${route.method} ${route.path}\``,
    needOf(route.guard),
    ...cellsOf(route.guard),
    keysOf(route),
  ]);
  const lines = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
  return `${intro}\n${lines.join('\n')}\n`;
}

export function isOfCustomers(kind: Guard['kind']): boolean {
  return kind === 'customer-call' || kind === 'customer-page';
}

function keysOf(route: GuardedRoute): string {
  if (isOpenToKeys([], route)) return 'all';
  const open = scopes.filter((scope) => isOpenToKeys([scope], route));
  return open.map((scope) => `\`${scope}\``).join(', ') || '–';
}

function needOf({ kind, permission }: Guard): string {
  if (kind === 'anyone') return '';
  if (kind === 'guest') return 'nobody signed in';
  if (isOfCustomers(kind)) return 'a customer’s user';
  return permission === null ? 'an account' : `\`${permission}\``;
}

function cellsOf({ kind, permission }: Guard): string[] {
  if (kind === 'anyone') return ['yes', ...roles.map(() => 'yes')];
  if (kind === 'guest') return ['yes', ...roles.map(() => '–')];
  if (isOfCustomers(kind)) return ['–', ...roles.map(() => '–')];
  const words = { all: 'yes', own: 'own' };
  const ofRole = roles.map((role) => {
    const extent = permission === null ? 'all' : permissionExtent(role, permission);
    return extent === null ? '–' : words[extent];
  });
  return ['–', ...ofRole];
}
