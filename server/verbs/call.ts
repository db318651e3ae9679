import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Messages } from '../../views/translations/messages.ts';
import type { Limit } from '../database/limiter.ts';
import type { ListRequest } from '../database/paginate.ts';
import { pageOf } from '../http/answer.ts';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { formFields, formParts, readJson, saysJson } from '../http/input/body.ts';
import { listParameters, listRequest, readListRequest } from '../http/input/list-request.ts';
import { parse, parseAll, unknownNames } from '../http/input/validation.ts';
import { allows, anyone, type Guard, guardOf, may, memberOnly } from '../http/middleware/access.ts';
import { Problem } from '../http/problem.ts';
import { countUse } from '../http/rate-limits.ts';
import { isPermission } from '../shared/account.ts';
import { interpolate, type PlainText } from '../shared/interpolate.ts';
import { limits } from '../shared/limits.ts';
import { verbContext } from './request.ts';
import type { Verb, VerbSpec } from './verb.ts';
import { namesIn, readingFor, writtenPart, writtenSchema } from './written.ts';

/** What the document of the API says of a call beside its route, who may, and its content. */
export type CallDoc = {
  /** One line, in the imperative. */
  summary: string;
  description?: string;
  /** The parameters that its address may have. Others are refused. */
  query?: z.ZodObject;
  /** What a successful answer has as `data`; without it, nothing. */
  answer?: z.ZodType;
  status?: 200 | 201 | 202;
  /** Other answers that are no failures, and their `data`; null: they have no content. */
  also?: Partial<Record<200 | 202 | 204 | 304, z.ZodType | null>>;
  /** Of an answer that is no envelope: its media types; with `answer`, it may be one too. */
  media?: readonly string[];
  /** What a file of JSON holds. */
  file?: z.ZodType;
  /** Whether an answer may have `meta.next`, where the next request begins. */
  hasNext?: true;
  /** Whether its answer has the `ETag` of the version of a record. */
  isVersioned?: true;
  /** How it fails beside what follows from its address, its content and its verb; see openapi/answers.ts. */
  errors?: readonly (404 | 409 | 410 | 502)[];
  /** A request that the tests make on the site with data of every kind, where its schema makes none that is taken. */
  example?: Record<string, unknown>;
  /** The same as a form, where that differs; files by their names. */
  formExample?: Record<string, string>;
};

/** A call as it was declared. */
export type Call = CallDoc & {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  guard: Guard;
  json?: z.ZodType;
  form?: z.ZodType;
  /** Whether it takes `If-Match`. */
  takesVersion?: boolean;
  /** How often one network may make it; see limited. */
  limit?: Limit;
  /** Does it, for a form of a page; null: it only reads. */
  submit: Submit | null;
};

/** @throws {Problem} as the call itself, also where who asks may not. */
export type Submit = (
  c: Context<SiteEnv>,
  input: Record<string, unknown>,
) => Promise<{ data: Record<string, unknown>; message: string | undefined }>;

/** `upload`: a form with files; `nothing`: what comes is not read. */
type Content = 'nothing' | 'json' | 'form' | 'upload' | 'json or form' | 'json or upload';

/** A guard; see middleware/access.ts. */
type Access = ReturnType<typeof allows>;

type Route = { call: Call; handlers: [Access, Handler] };
type Handler = (c: Context<SiteEnv>) => Promise<Response> | Response;

/** What a handler answers with: the `data` of an envelope, or a whole response. */
type Answer = object | Response;

/** Every call of the API, by its name in the document: `GET /api/parcels/{code}`. */
export const calls = new Map<string, Call>();

/** The calls of an area. What is declared here is routed, checked, and described in the document. */
export function api(routes: readonly Route[]): Hono<SiteEnv> {
  const app = new Hono<SiteEnv>();
  for (const { call, handlers } of routes) {
    calls.set(`${call.method} ${call.path.replace(/:(\w+)/g, '{$1}')}`, call);
    app.on(call.method, routedPath(call.path), ...handlers);
  }
  return app;
}

/** Hono's way to write an address such as `/api/invoices/:id.pdf`; there `id` is the whole segment. */
function routedPath(path: string): string {
  return path.replace(/:(\w+)\.(\w+)$/, ':$1{.+[.]$2}');
}

/** The address of a route, as it was declared. */
export function declaredPath(path: string): string {
  return path.replace(/\{\.\+\[\.\](\w+)\}$/, '.$1');
}

type ReadDoc = CallDoc & { access: Access };
type Read<Input extends unknown[] = []> = (
  c: Context<SiteEnv>,
  ...input: Input
) => Promise<Answer> | Answer;

/** A call that reads. */
export function get(path: string, { access, ...doc }: ReadDoc, read: Read): Route {
  const guard = requireGuard(access);
  const call: Call = { ...doc, method: 'GET', path, guard, submit: null };
  const handler: Handler = async (c) => {
    checkParameters(c, call);
    return answer(c, await read(c), call);
  };
  return { call, handlers: [access, handler] };
}

/** Whether it is a page that stands below `/api/`. */
export function isPage({ media }: CallDoc): boolean {
  return media?.includes('text/html') === true;
}

/** What every call lets pass: the language of its sentences, and what programs add so that no cache answers. */
const ignoredParameters = ['lang', '_'];

/**
 * A filter that is misspelt must not answer with everything. Pages, the one of the API's documentation too, ignore what they
 * do not know: links to them carry what others have added.
 *
 * @throws {InvalidRequest} that names the parameters that the call does not take.
 */
function checkParameters(c: Context<SiteEnv>, call: Call): void {
  if (isPage(call)) return;
  const known = [...Object.keys(call.query?.shape ?? {}), ...ignoredParameters];
  const unknown = Object.keys(c.req.query()).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw unknownNames(unknown);
}

/**
 * The address of a call that reads what a page shows, with those parameters of the page's own address that the call takes.
 *
 * @param url the page's.
 */
export function callAddress(path: string, url: string): string {
  const taken = calls.get(`GET ${path}`)?.query?.shape ?? {};
  const given = [...new URL(url).searchParams].filter(([name]) => Object.hasOwn(taken, name));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** A call that reads by parameters of its address. */
export function getBy<Query extends z.ZodObject>(
  path: string,
  doc: ReadDoc & { query: Query },
  read: Read<[z.output<Query>]>,
): Route {
  return get(path, doc, (c) => read(c, parse(doc.query, c.req.query())));
}

type ListDoc = ReadDoc & {
  /** What the list consists of. */
  row: z.ZodType;
  /** That the list cannot be searched. */
  search?: false;
  /** That it is read by readLongPage. */
  isLong?: true;
};

/** A call that reads a list by its pages, and by words to search for. */
export function list(path: string, doc: ListDoc, read: Read<[ListRequest]>): Route {
  return listBy(path, { ...doc, filter: z.object({}) }, read);
}

/** The same by further parameters of its address. */
export function listBy<Filter extends z.ZodObject>(
  path: string,
  { row, filter, search, isLong, ...doc }: ListDoc & { filter: Filter },
  read: Read<[ListRequest, z.output<Filter>]>,
): Route {
  const all = isLong ? listRequest : listParameters;
  const parameters = search === false ? all.omit({ search: true }) : all;
  const whole = { ...doc, query: parameters.extend(filter.shape), answer: pageOf(row) };
  return get(path, whole, (c) => read(c, readListRequest(c), parse(filter, c.req.query())));
}

/** What a call does: a verb, as who sends the request, or a verb that is called otherwise. */
type Doing<Output> =
  | Verb<z.ZodType, Output>
  | (VerbSpec<z.ZodType> & {
      takesVersion?: boolean;
      limit?: Limit;
      run: (c: Context<SiteEnv>, input: unknown) => Promise<Output>;
    });

/**
 * What a call does, as often as a limit lets one network do it: as the call, by `_verb` of a form, and by a page that `run`s it.
 * What is invalid does not count.
 *
 * @throws {Problem} 429 above the limit; {InvalidRequest}.
 */
export function limited<Output>(
  limit: Limit,
  { permission, input, run }: Exclude<Doing<Output>, Verb<z.ZodType, Output>>,
) {
  return {
    permission,
    input,
    limit,
    run: async (c: Context<SiteEnv>, given: unknown) => {
      await parseAll(input, given);
      await countUse(c, limit);
      return run(c, given);
    },
  };
}

/**
 * A verb that takes more than its input.
 *
 * @param more what else it takes of the request.
 * @param contextOf as whom; if left out, as who sends the request.
 */
export function verbWith<Output, More extends unknown[] | []>(
  verb: Verb<z.ZodType, Output, More>,
  more: (c: Context<SiteEnv>) => More,
  contextOf = verbContext,
) {
  const { permission, input } = verb;
  const run = (c: Context<SiteEnv>, given: unknown) => verb(contextOf(c), given, ...more(c));
  return { permission, input, run };
}

type WriteSpec<Output> = CallDoc & {
  /** What it reads; JSON, unless it says more. */
  takes?: Content;
  /** The most bytes of JSON. */
  maxSize?: number;
  /** Reads the input where that is not the content as it comes, which `json` and `form` then describe. */
  read?: (c: Context<SiteEnv>) => Promise<unknown>;
  json?: z.ZodType;
  form?: z.ZodType;
  /** Reads the input of what people type into a form of a page, where they type it otherwise than programs send it. */
  fromForm?: (fields: Record<string, unknown>, c: Context<SiteEnv>) => unknown;
  /** Who may, where the verb's permission does not say it. */
  access?: Access;
  /** What is said when it is done. */
  done?: (t: Messages, output: Output, languageTag: string) => PlainText | undefined;
  /** The fields of the answer that are the record, or lead to it, where it is not the answer itself; see written.ts. */
  records?: readonly string[];
  /** The answer says what came of the request and nothing of records, so that every key that may write gets all of it. */
  isOutcome?: true;
  /** What is answered, where that is not the verb's result. */
  show?: (c: Context<SiteEnv>, output: Output) => Promise<Answer> | Answer;
};

/** Calls that do what a verb does. */
export const post = <Output>(path: string, verb: Doing<Output>, spec: WriteSpec<Output>) =>
  write('POST', path, verb, spec);
export const patch = <Output>(path: string, verb: Doing<Output>, spec: WriteSpec<Output>) =>
  write('PATCH', path, verb, spec);
export const del = <Output>(path: string, verb: Doing<Output>, spec: WriteSpec<Output>) =>
  write('DELETE', path, verb, spec);

function write<Output>(
  method: Call['method'],
  path: string,
  verb: Doing<Output>,
  {
    takes = 'json',
    maxSize,
    access = accessFor(verb),
    read,
    fromForm,
    done,
    show,
    records = [],
    isOutcome,
    ...doc
  }: WriteSpec<Output>,
): Route {
  const { json = verb.input, form = verb.input, ...others } = doc;
  const reading = isOutcome ? null : readingFor(verb.permission);
  const perform = async (c: Context<SiteEnv>, input: unknown) => {
    const output = await (typeof verb === 'function'
      ? verb(verbContext(c), input)
      : verb.run(c, input));
    const whole = show === undefined ? dataOf(output) : await show(c, output);
    const isReduced = reading !== null && c.var.apiKey !== null && !may(c, reading);
    const shown =
      isReduced && !(whole instanceof Response) ? writtenPart(whole, input, records) : whole;
    // It may name what the answer does not say.
    const message = isReduced ? undefined : done?.(c.var.t, output, c.var.language.tag);
    return { shown, message };
  };
  const call: Call = {
    ...others,
    method,
    path,
    guard: requireGuard(access),
    ...(others.answer &&
      reading !== null && { answer: withWritten(others.answer, namesIn(json), records) }),
    takesVersion: 'takesVersion' in verb && verb.takesVersion === true,
    ...('limit' in verb && { limit: verb.limit }),
    ...(takes.includes('json') && { json }),
    ...(/form|upload/.test(takes) && { form }),
    async submit(c, input) {
      let performed: Awaited<ReturnType<typeof perform>> | undefined;
      await access(c, async () => {
        performed = await perform(c, fromForm === undefined ? input : await fromForm(input, c));
      });
      if (performed === undefined) throw new Problem(403, c.var.t.errors.notPermitted);
      const { shown, message } = performed;
      return { data: shown instanceof Response ? {} : { ...shown }, message };
    },
  };
  const handler: Handler = async (c) => {
    checkParameters(c, call);
    const input = read === undefined ? await readContent(c, takes, maxSize) : await read(c);
    const { shown, message } = await perform(c, input);
    return answer(c, shown, call, message);
  };
  return { call, handlers: [access, handler] };
}

/** @param names the fields that a request may hold. */
function withWritten(
  answer: z.ZodType,
  names: readonly string[],
  records: readonly string[],
): z.ZodType {
  const written = writtenSchema(answer, names, records);
  return written === answer ? answer : z.union([answer, written]);
}

function dataOf(output: unknown): object {
  return typeof output === 'object' && output !== null ? output : {};
}

function answer(c: Context<SiteEnv>, data: Answer, { status = 200 }: Call, message?: string) {
  // No instance: since it was made, the server has replaced Response by a class of its own.
  if (data === RESPONSE_ALREADY_SENT) return RESPONSE_ALREADY_SENT;
  return data instanceof Response ? data : success(c, data, { status, message });
}

function accessFor({ permission }: VerbSpec<z.ZodType>): Access {
  if (isPermission(permission)) return allows(permission);
  return permission === 'accounts:write' ? memberOnly : anyone;
}

function requireGuard(access: Access): Guard {
  const guard = guardOf(access);
  if (guard === undefined) throw new TypeError('Who may use a call is said by a guard.');
  return guard;
}

/**
 * The size limit of a form with files, in bytes: of two pictures, as a proof of delivery has them. So one that is slightly
 * too large is read to its end: a browser cut off while sending shows no response. Browsers send a Content-Length with every
 * form; of other requests no more is read into memory than a valid picture needs.
 */
const maxUpload = 2 * limits.image.bytes + limits.request;
const maxUploadWithoutLength = limits.image.bytes + limits.request;

/** The parts of a form with files. @throws {Problem} as formParts. */
function readUpload(c: Context<SiteEnv>): Promise<Record<string, unknown>> {
  const max = limits.image.bytes / 1024 / 1024;
  const tooLarge = interpolate(c.var.t.fieldErrors.imageTooLarge, { max });
  const hasLength = c.req.header('Content-Length') !== undefined;
  return formParts(c, hasLength ? maxUpload : maxUploadWithoutLength, tooLarge);
}

/** The parts of a form of a page: much only where it may hold files. @throws {Problem} as formParts. */
export function readForm(c: Context<SiteEnv>): Promise<Record<string, unknown>> {
  const type = c.req.header('Content-Type') ?? '';
  return /^multipart\//i.test(type) ? readUpload(c) : formParts(c, limits.request);
}

async function readContent(
  c: Context<SiteEnv>,
  takes: Content,
  maxSize?: number,
): Promise<unknown> {
  if (takes === 'nothing') return {};
  if (takes === 'json' || (takes.startsWith('json') && saysJson(c))) return readJson(c, maxSize);
  return takes.endsWith('form') ? formFields(c, limits.request) : readUpload(c);
}
