import { z } from 'zod';
import type { CallDoc } from '../../../server/openapi/call.ts';
import { apiRoutes, calls } from '../../../server/openapi/document.ts';
import { failure, successOf } from '../../../server/openapi/envelope.ts';
import type { Json } from '../../../server/openapi/schemas.ts';
import type { Reply } from '../http.ts';
import type { TestSite } from '../site.ts';

const known = new WeakMap<TestSite['routes'], string[]>();

function namesOf(routes: TestSite['routes']): string[] {
  const names = known.get(routes) ?? [...apiRoutes(routes).keys()];
  known.set(routes, names);
  return names;
}

/** The name of the call that a request is in the document: `GET /api/parcels/{code}`; null: it is no call. */
export function callFor(site: Pick<TestSite, 'routes'>, method: string, path: string) {
  const { pathname } = new URL(path, 'http://site.invalid');
  const asked = pathname.split('/');
  const fits = (pattern: string) => {
    const parts = pattern.split('/');
    const isSame = (part: string, index: number) => part.startsWith('{') || part === asked[index];
    return parts.length === asked.length && parts.every(isSame);
  };
  const names = namesOf(site.routes).filter((name) => {
    const [verb, pattern = ''] = name.split(' ');
    return verb === method && fits(pattern);
  });
  // A path of words goes before one with places.
  return names.sort((a, b) => a.split('{').length - b.split('{').length)[0] ?? null;
}

/** The answers of a call that the document has, by their status: which headers it says that they may have. */
export type DocumentedAnswers = ReadonlyMap<string, ReadonlySet<string>>;

/** The answers that the document has of each call, by its name. */
export function documentedAnswers(document: Json): Map<string, DocumentedAnswers> {
  const shared = Object(document.components).responses;
  const headersOf = (response: unknown) => {
    const { $ref } = Object(response);
    const whole = $ref === undefined ? response : shared[String($ref).split('/').at(-1) ?? ''];
    return new Set(Object.keys(Object(Object(whole).headers)).map((name) => name.toLowerCase()));
  };
  return new Map(
    Object.entries(Object(document.paths)).flatMap(([path, operations]) =>
      Object.entries(Object(operations)).map(([method, operation]): [string, DocumentedAnswers] => [
        `${method.toUpperCase()} ${path}`,
        new Map(
          Object.entries(Object(Object(operation).responses)).map(([status, response]) => [
            status,
            headersOf(response),
          ]),
        ),
      ]),
    ),
  );
}

/** Headers that a program may go by: an answer that has one says so in the document. */
const declared = /^(ratelimit.*|retry-after|www-authenticate|etag|location|content-disposition)$/;

/** How an answer differs from what the document says of its call; null: not at all. */
export function differenceOf(
  name: string,
  reply: Reply,
  answers: DocumentedAnswers = new Map(),
): string | null {
  const call = calls[name];
  if (call === undefined) return `${name} is not in the document`;
  const headers = answers.get(String(reply.status));
  if (headers === undefined) return `${name}: ${reply.status} is not in the document`;
  const other = Object.keys(reply.headers).find((key) => declared.test(key) && !headers.has(key));
  const difference =
    other === undefined ? differenceOfContent(call, reply) : `has the header ${other}`;
  return difference === null ? null : `${name} ${reply.status}: ${difference}`;
}

function differenceOfContent(call: CallDoc, reply: Reply): string | null {
  if (reply.status >= 400) return differenceOfFailure(reply);
  const { status = 200, answer = z.strictObject({}), also = {}, media, hasNext } = call;
  const other = Object.entries(also).find(([code]) => code === String(reply.status))?.[1];
  if (other === null) return reply.text === '' ? null : 'has content';
  if (media !== undefined) return differenceOfFile(media, reply);
  const data = reply.status === status ? answer : (other ?? z.never());
  return differenceFrom(successOf(data, hasNext), reply);
}

/** What stands in an envelope has to agree with the status. */
function differenceOfFailure(reply: Reply): string | null {
  const kind = z.looseObject({ status: z.literal(reply.status < 500 ? 'fail' : 'error') });
  return differenceFrom(failure, reply) ?? differenceFrom(kind, reply);
}

function differenceOfFile(media: readonly string[], { headers }: Reply): string | null {
  const type = kindOf(headers['content-type']);
  return media.some((one) => kindOf(one) === type) ? null : `is ${type}`;
}

function kindOf(mediaType = ''): string {
  return mediaType.split(';')[0] ?? '';
}

function differenceFrom(schema: z.ZodType, reply: Reply): string | null {
  const type = reply.headers['content-type'];
  if (type !== 'application/json; charset=utf-8') return `is ${type}`;
  const { error } = schema.safeParse(reply.json());
  return error === undefined ? null : z.prettifyError(error);
}
