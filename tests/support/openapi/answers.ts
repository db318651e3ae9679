import { z } from 'zod';
import { apiRoutes, calls } from '../../../server/openapi/document.ts';
import type { Reply } from '../http.ts';
import type { TestSite } from '../site.ts';

/** The name of the call that a request is in the document: `GET /api/parcels/{code}`; null: it is no call. */
export function callFor(site: Pick<TestSite, 'routes'>, method: string, path: string) {
  const { pathname } = new URL(path, 'http://site.invalid');
  const asked = pathname.split('/');
  const fits = (pattern: string) => {
    const parts = pattern.split('/');
    const isSame = (part: string, index: number) => part.startsWith('{') || part === asked[index];
    return parts.length === asked.length && parts.every(isSame);
  };
  const names = [...apiRoutes(site.routes).keys()].filter((name) => {
    const [verb, pattern = ''] = name.split(' ');
    return verb === method && fits(pattern);
  });
  // A path of words goes before one with places.
  return names.sort((a, b) => a.split('{').length - b.split('{').length)[0] ?? null;
}

/** How an answer differs from what the document says of its call; null: not at all. */
export function differenceOf(name: string, reply: Reply, statuses: Set<string>): string | null {
  const call = calls[name];
  if (call === undefined) return `${name} is not in the document`;
  if (!statuses.has(String(reply.status))) return `${name}: ${reply.status} is not in the document`;
  if (reply.status >= 400 || reply.status === 204 || call.media !== undefined) return null;
  const { status = 200, answer = z.strictObject({}), also = {} } = call;
  const other = Object.entries(also).find(([code]) => code === String(reply.status))?.[1];
  if (other === null) return reply.text === '' ? null : `${name} ${reply.status}: has content`;
  const schema = reply.status === status ? answer : other;
  const { error } = (schema ?? z.never()).safeParse(Object(reply.json()).data);
  return error === undefined ? null : `${name} ${reply.status}: ${z.prettifyError(error)}`;
}
