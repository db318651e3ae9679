import type { Ask } from '../http.ts';
import { beliefs, methods } from './beliefs.ts';
import { everyBody } from './bodies.ts';
import type { Route } from './routes.ts';
import { combinations, isFullSweep } from './sample.ts';
import { spellingsOf } from './spellings.ts';

type Way = { method: string; spelling: string; headers: Record<string, string>; body: string };

/** How many combinations a route is asked with; see sample.ts. */
const count = 8;

/** Hostile ways to ask for a route; `what` says it all, for whoever wants to ask so again. */
export async function waysTo(
  route: Route,
  fields: Record<string, unknown>,
  salt: number,
): Promise<{ what: string; spelling: string; ask: Ask }[]> {
  const bodies = await everyBody(fields);
  const lists = {
    // Its own method more often than others.
    method: [route.method, route.method, ...methods],
    spelling: spellingsOf(route.path),
    headers: beliefs,
    body: Object.keys(bodies),
  };
  const mixed = combinations<Way>(lists, count, salt);
  const ways = isFullSweep ? [...eachAlone(route, lists), ...mixed] : mixed;
  return ways.map(({ method, spelling, headers, body }) => {
    const hasBody = !['GET', 'HEAD', 'TRACE'].includes(method);
    const sent = hasBody ? { ...bodies[body] } : {};
    return {
      what: `${method} ${spelling} ${JSON.stringify(headers)} ${hasBody ? body : ''}`,
      spelling,
      ask: { ...sent, method, headers: { ...sent.headers, ...headers } },
    };
  });
}

type Lists = { [Name in keyof Way]: Way[Name][] };

/** Every spelling with nothing else, and every method with every header. */
function eachAlone({ method, path }: Route, lists: Lists): Way[] {
  const plain = { method, spelling: path, headers: {}, body: 'JSON' };
  return [
    ...lists.spelling.map((spelling) => ({ ...plain, spelling })),
    ...lists.method.flatMap((other) =>
      lists.headers.map((headers) => ({ ...plain, method: other, headers })),
    ),
    ...lists.body.map((body) => ({ ...plain, body })),
  ];
}
