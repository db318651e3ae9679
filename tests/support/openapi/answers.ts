import { z } from 'zod';
import { apiRoutes } from '../../../server/openapi/document.ts';
import { failure, successEnvelope } from '../../../server/openapi/schemas.ts';
import { type Call, calls } from '../../../server/verbs/call.ts';
import type { Json, Reply } from '../http.ts';
import type { TestSite } from '../site.ts';

/** A call by its name, and what each segment of its path is; null: anything; `{id}.pdf`: anything that ends so. */
type Pattern = { name: string; segments: (string | null)[] };

/** The calls of the sites, by their method; found anew only where routes differ from those before. */
let known: { count: number; patterns: Map<string, Pattern[]> } | undefined;

function patternsOf(routes: TestSite['routes']): Map<string, Pattern[]> {
  if (known?.count === routes.length) return known.patterns;
  const patterns = Map.groupBy(
    [...apiRoutes(routes).keys()].map((name): Pattern => {
      const path = name.slice(name.indexOf(' ') + 1);
      const segments = path.split('/').map((part) => (/^\{\w+\}$/.test(part) ? null : part));
      return { name, segments };
    }),
    ({ name }) => name.slice(0, name.indexOf(' ')),
  );
  // A path of words goes before one with places.
  const placesOf = ({ segments }: Pattern) => segments.filter((part) => part === null).length;
  for (const ones of patterns.values()) ones.sort((a, b) => placesOf(a) - placesOf(b));
  known = { count: routes.length, patterns };
  return patterns;
}

/** The name of the call that a request is in the document: `GET /api/parcels/{code}`; null: it is no call. */
export function callFor(site: Pick<TestSite, 'routes'>, method: string, path: string) {
  const asked = new URL(path, 'http://site.invalid').pathname.split('/');
  const pattern = patternsOf(site.routes)
    .get(method)
    ?.find(
      ({ segments }) =>
        segments.length === asked.length &&
        segments.every((part, index) => isSegment(part, asked[index] ?? '')),
    );
  return pattern?.name ?? null;
}

function isSegment(part: string | null, asked: string): boolean {
  if (part === null || part === asked) return true;
  return part.startsWith('{') && asked.endsWith(part.replace(/^.*\}/, ''));
}

/** The answers of a call that the document has, by their status: which headers it says that they may have. */
export type DocumentedAnswers = ReadonlyMap<string, ReadonlySet<string>>;

/** The answers that the document has of each call, by its name. */
export function documentedAnswers(document: Json): Map<string, DocumentedAnswers> {
  const shared = document.components.responses;
  const headersOf = (response: Json) => {
    const { $ref } = response;
    const whole = $ref === undefined ? response : shared[String($ref).split('/').at(-1) ?? ''];
    return new Set(Object.keys(whole.headers ?? {}).map((name) => name.toLowerCase()));
  };
  return new Map(
    Object.entries<Json>(document.paths).flatMap(([path, operations]) =>
      Object.entries<Json>(operations).map(([method, operation]): [string, DocumentedAnswers] => [
        `${method.toUpperCase()} ${path}`,
        new Map(
          Object.entries<Json>(operation.responses).map(([status, response]) => [
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
  const call = calls.get(name);
  if (call === undefined) return `${name} is not in the document`;
  const headers = answers.get(String(reply.status));
  if (headers === undefined) return `${name}: ${reply.status} is not in the document`;
  const other = Object.keys(reply.headers).find((key) => declared.test(key) && !headers.has(key));
  const difference =
    other === undefined ? differenceOfContent(call, reply) : `has the header ${other}`;
  return difference === null ? null : `${name} ${reply.status}: ${difference}`;
}

function differenceOfContent(call: Call, reply: Reply): string | null {
  if (reply.status >= 400) return differenceOfFailure(reply);
  const { status = 200, answer = nothing, also = {}, media, hasNext } = call;
  const other = Object.entries(also).find(([code]) => code === String(reply.status))?.[1];
  if (other === null) return reply.text === '' ? null : 'has content';
  const isFile = call.answer === undefined || !isJson(reply);
  if (media !== undefined && isFile) return differenceOfFile(media, reply);
  const data = reply.status === status ? answer : (other ?? never);
  return differenceFrom(envelopeOf(data, hasNext), reply);
}

const nothing = z.strictObject({});
const never = z.never();

/** Envelopes by what they hold: Zod compiles a schema when it is first used, which takes longer than to use it. */
const envelopes = {
  plain: new WeakMap<z.ZodType, z.ZodType>(),
  paged: new WeakMap<z.ZodType, z.ZodType>(),
};

function envelopeOf(data: z.ZodType, hasNext = false): z.ZodType {
  const made = hasNext ? envelopes.paged : envelopes.plain;
  const envelope = made.get(data) ?? successEnvelope(data, hasNext);
  made.set(data, envelope);
  return envelope;
}

const kindOfFailure = {
  fail: z.looseObject({ status: z.literal('fail') }),
  error: z.looseObject({ status: z.literal('error') }),
};

/** What stands in an envelope has to agree with the status. */
function differenceOfFailure(reply: Reply): string | null {
  const kind = kindOfFailure[reply.status < 500 ? 'fail' : 'error'];
  return differenceFrom(failure, reply) ?? differenceFrom(kind, reply);
}

function differenceOfFile(media: readonly string[], { headers }: Reply): string | null {
  const type = kindOf(headers['content-type']);
  return media.some((one) => kindOf(one) === type) ? null : `is ${type}`;
}

function isJson({ headers }: Reply): boolean {
  return kindOf(headers['content-type']) === 'application/json';
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
