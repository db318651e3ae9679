import type { Ask } from '../http.ts';
import { isWhole } from '../sweep.ts';
import { beliefs, methods } from './beliefs.ts';
import { everyBody } from './bodies.ts';
import type { Route } from './routes.ts';
import { combinations, inTurn } from './sample.ts';
import { spellingsOf } from './spellings.ts';

type Way = { method: string; spelling: string; headers: Record<string, string>; body: string };

/** Hostile ways to ask for a route; `what` describes the whole request, so that it can be repeated. */
export async function waysTo(
  route: Route,
  fields: Record<string, unknown>,
  turn: number,
): Promise<{ what: string; spelling: string; ask: Ask }[]> {
  const bodies = await everyBody(fields);
  const lists = {
    // Its own method more often than others.
    method: [route.method, route.method, ...methods],
    spelling: spellingsOf(route.path),
    headers: beliefs,
    body: Object.keys(bodies),
  };
  const ways = isWhole ? eachAlone(route, lists) : someAlone(route, lists, turn);
  const mixed = combinations<Way>(lists, 2, turn);
  return [...ways, ...mixed].map(({ method, spelling, headers, body }) => {
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

/** Some spellings with nothing else, some headers, another method, another body. */
function someAlone({ method, path }: Route, lists: Lists, turn: number): Way[] {
  const plain = { method, spelling: path, headers: {}, body: 'JSON' };
  return [
    ...inTurn(lists.spelling, 2, turn).map((spelling) => ({ ...plain, spelling })),
    ...inTurn(lists.headers, 1, turn).map((headers) => ({ ...plain, headers })),
    ...inTurn(lists.method, 1, turn).map((other) => ({ ...plain, method: other })),
    ...inTurn(lists.body, 1, turn).map((body) => ({ ...plain, body })),
  ];
}

/** Every spelling with nothing else, every method with every header, and every body. */
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
