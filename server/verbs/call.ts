import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Messages } from '../../views/translations/messages.ts';
import type { Limit } from '../database/limiter.ts';
import type { ListRequest } from '../database/paginate.ts';
import { pageSchema } from '../http/answer.ts';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { formParts, readFormFields, readJsonBody, saysJson } from '../http/input/body.ts';
import {
  listParameters,
  listRequest,
  plainListParameters,
  readListRequest,
} from '../http/input/list-request.ts';
import { parse, parseWithFiles, unknownNames } from '../http/input/validation.ts';
import {
  allows,
  anyone,
  customerUserOnly,
  type Guard,
  memberOnly,
  requestMay,
  routeGuard,
} from '../http/middleware/access.ts';
import { Problem } from '../http/problem.ts';
import { countUse } from '../http/rate-limits.ts';
import { isPermission } from '../shared/account.ts';
import { wholeList } from '../shared/envelope.ts';
import { interpolate, type PlainText } from '../shared/interpolate.ts';
import { limits } from '../shared/limits.ts';
import { isCustomerPermission } from './permissions.ts';
import { verbContext } from './request.ts';
import type { Verb, VerbSpec } from './verb.ts';
import { readingFor, schemaNames, writtenPart, writtenSchema } from './written.ts';

/** What the API's document says about a call, in addition to its route, guard and content. */
export type CallDoc = {
  /** One line, in the imperative. */
  summary: string;
  description?: string;
  /** The query parameters of the call. Others are refused. */
  query?: z.ZodObject;
  /** The `data` of a successful answer; by default, `{}`. */
  answer?: z.ZodType;
  status?: 200 | 201 | 202;
  /** Further successful answers by status, and their `data`; null: no content. */
  also?: Partial<Record<200 | 202 | 204 | 304, z.ZodType | null>>;
  /** The media types of an answer that is no envelope. If `answer` is also set, the answer can be an envelope as well. */
  media?: readonly string[];
  /** The schema of an answer that is a JSON file. */
  file?: z.ZodType;
  /** The answer may have `meta.next`, the cursor of the next request. */
  hasNext?: true;
  /** The answer has the `ETag` of the version of a record. */
  isVersioned?: true;
  /** Failures in addition to those that follow from path, content and verb; see openapi/answers.ts. */
  errors?: readonly (404 | 409 | 410 | 502)[];
  /** An example request for the document and the tests, if the one that is made from the schema would be refused. */
  example?: Record<string, unknown>;
  /** The example as a form, if it differs; files by their names. */
  formExample?: Record<string, string>;
};

/** A call as it was declared. */
export type Call = CallDoc & {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  guard: Guard;
  json?: z.ZodType;
  form?: z.ZodType;
  /** Whether the call takes `If-Match`. */
  takesVersion?: boolean;
  /** How often a network may make the call; see withLimit. */
  limit?: Limit;
  /** Makes the call for a form of a page; null: it only reads. */
  submit: Submit | null;
};

/** Makes a call for a form. @throws as the call itself, including the refusals of its guard. */
export type Submit = (
  c: Context<SiteEnv>,
  input: Record<string, unknown>,
) => Promise<{ data: Record<string, unknown>; message: string | undefined }>;

/** The content of a request. `upload`: a form with files; `nothing`: the body is not read. */
type Content = 'nothing' | 'json' | 'form' | 'upload' | 'json or form' | 'json or upload';

/** A guard; see middleware/access.ts. */
type Access = ReturnType<typeof allows>;

type Route = { call: Call; handlers: [Access, Handler] };
type Handler = (c: Context<SiteEnv>) => Promise<Response> | Response;

/** The answer of a handler: the `data` of an envelope, or a whole response. */
type Answer = object | Response;

/** All calls of the API by their names in the document: `GET /api/parcels/{code}`. */
export const calls = new Map<string, Call>();

/** What answers a call, without its guard, by the call's method and path. */
const answers = new Map<string, Handler>();

/** Answers a request as another call does. @param name its method and path: `GET /api/my/parcels/:code`. */
export function answerAs(c: Context<SiteEnv>, name: string): Promise<Response> | Response {
  const answer = answers.get(name);
  if (answer === undefined) throw new Error(`No call: ${name}`);
  return answer(c);
}

/** Declares the calls of an area: they are routed, guarded and checked, and the API's document describes them. */
export function api(routes: readonly Route[]): Hono<SiteEnv> {
  const app = new Hono<SiteEnv>();
  for (const { call, handlers } of routes) {
    calls.set(`${call.method} ${documentPath(call.path)}`, call);
    answers.set(`${call.method} ${call.path}`, handlers[1]);
    app.on(call.method, routedPath(call.path), ...handlers);
  }
  return app;
}

/** A path such as `/api/parcels/:code` as the document writes it: `/api/parcels/{code}`. */
export function documentPath(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

/** A path such as `/api/invoices/:id.pdf` as Hono writes it; the parameter `id` is the whole segment, with the ending. */
export function routedPath(path: string): string {
  return path.replace(/:(\w+)\.(\w+)$/, ':$1{[^/]+[.]$2}');
}

/** The declared path of a route. */
export function declaredPath(path: string): string {
  return path.replace(/\{\[\^\/\]\+\[\.\](\w+)\}$/, '.$1');
}

type ReadDoc = CallDoc & { access: Access };
type Read<Input extends unknown[] = [], Found = Answer> = (
  c: Context<SiteEnv>,
  ...input: Input
) => Promise<Found> | Found;

/** Declares a call that reads. */
export function get(path: string, { access, ...doc }: ReadDoc, read: Read): Route {
  const guard = requireGuard(access);
  const call: Call = { ...doc, method: 'GET', path, guard, submit: null };
  const handler: Handler = async (c) => {
    checkParameters(c, call);
    return toCallResponse(c, await read(c), call);
  };
  return { call, handlers: [access, handler] };
}

/** Whether a call is a page. */
export function isPage({ media }: CallDoc): boolean {
  return media?.includes('text/html') === true;
}

/** Parameters that all calls allow: the language of sentences, and `_`, which programs add so that no cache answers. */
const ignoredParameters = ['lang', '_'];

/**
 * Refuses unknown parameters: a misspelt filter must not return everything. Pages, also the API's documentation, ignore them,
 * because other sites add parameters to links.
 *
 * @throws {InvalidRequest} with the names of the unknown parameters.
 */
function checkParameters(c: Context<SiteEnv>, call: Call): void {
  if (isPage(call)) return;
  const known = [...Object.keys(call.query?.shape ?? {}), ...ignoredParameters];
  const unknown = Object.keys(c.req.query()).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw unknownNames(unknown);
}

/**
 * The address of a call that reads the content of a page, with the parameters of the page's address that the call takes.
 *
 * @param url of the page.
 */
export function callAddress(path: string, url: string): string {
  const taken = calls.get(`GET ${path}`)?.query?.shape ?? {};
  const given = [...new URL(url).searchParams].filter(([name]) => Object.hasOwn(taken, name));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** Declares a call that reads by query parameters. */
export function getBy<Query extends z.ZodObject>(
  path: string,
  doc: ReadDoc & { query: Query },
  read: Read<[z.output<Query>]>,
): Route {
  return get(path, doc, (c) => read(c, parse(doc.query, c.req.query())));
}

/** `row`: the schema of an entry. */
type RowDoc = ReadDoc & { row: z.ZodType };

/** Declares a call that reads the whole of a short list, as its only page. */
export function listAll(path: string, { row, ...doc }: RowDoc, read: Read<[], unknown[]>): Route {
  const whole = { ...doc, query: plainListParameters, answer: pageSchema(row) };
  return get(path, whole, async (c) => wholeList(await read(c)));
}

type ListDoc = RowDoc & {
  /** The list cannot be searched. */
  search?: false;
  /** The list is read by readLongPage. */
  isLong?: true;
  /** Fields of the answer beside those of every page. */
  more?: z.ZodRawShape;
};

/** Declares a call that reads a page of a list, with a search. */
export function list(path: string, doc: ListDoc, read: Read<[ListRequest]>): Route {
  return listBy(path, { ...doc, filter: z.object({}) }, read);
}

/** Declares a call that reads a page of a list, with a search and further query parameters. */
export function listBy<Filter extends z.ZodObject>(
  path: string,
  { row, filter, search, isLong, more, ...doc }: ListDoc & { filter: Filter },
  read: Read<[ListRequest, z.output<Filter>]>,
): Route {
  const all = isLong ? listRequest : listParameters;
  const parameters = search === false ? all.omit({ search: true }) : all;
  const answer = pageSchema(row, more);
  const whole = { ...doc, query: parameters.extend(filter.shape), answer };
  return get(path, whole, (c) => read(c, readListRequest(c), parse(filter, c.req.query())));
}

/** What a call does: a verb for the sender of the request, or a verb that `run` calls in another way. */
type CallAction<Output> =
  | Verb<z.ZodType, Output>
  | (VerbSpec<z.ZodType> & {
      takesVersion?: boolean;
      limit?: Limit;
      run: (c: Context<SiteEnv>, input: unknown) => Promise<Output>;
    });

/**
 * Limits how often a network may do what a call does: by the call itself, by a form that names it, and by a page that calls `run`.
 * Invalid requests do not count.
 *
 * @returns the action with the limit; its `run` throws {Problem} 429 above the limit, and {InvalidRequest}.
 */
export function withLimit<Output>(
  limit: Limit,
  { permission, input, run }: Exclude<CallAction<Output>, Verb<z.ZodType, Output>>,
) {
  return {
    permission,
    input,
    limit,
    run: async (c: Context<SiteEnv>, given: unknown) => {
      await parseWithFiles(input, given);
      await countUse(c, limit);
      return run(c, given);
    },
  };
}

/**
 * Calls a verb with further arguments from the request.
 *
 * @param more returns the arguments after the input.
 * @param contextOf returns who acts; by default the sender of the request.
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
  /** The content of the request; JSON by default. */
  takes?: Content;
  /** The maximum size of JSON, in bytes. */
  maxSize?: number;
  /** Reads the input if it is not simply the content of the request, which `json` and `form` then describe. */
  read?: (c: Context<SiteEnv>) => Promise<unknown>;
  json?: z.ZodType;
  form?: z.ZodType;
  /** Converts the fields of a page's form to the input, if people type it otherwise than programs send it. */
  fromForm?: (fields: Record<string, unknown>, c: Context<SiteEnv>) => unknown;
  /** The guard, if it does not follow from the verb's permission. */
  access?: Access;
  /** The message of success. */
  done?: (t: Messages, output: Output, languageTag: string) => PlainText | undefined;
  /** The fields of the answer that are records, or contain records, if the answer itself is none; see written.ts. */
  records?: readonly string[];
  /** The answer only says how the request went, nothing about records, so that a key that may only write gets all of it. */
  isOutcome?: true;
  /** Makes the answer from the verb's result; by default the answer is the result. */
  show?: (c: Context<SiteEnv>, output: Output) => Promise<Answer> | Answer;
};

/** Declare calls that do what a verb does. */
export const post = <Output>(path: string, verb: CallAction<Output>, spec: WriteSpec<Output>) =>
  declareWrite('POST', path, verb, spec);
export const patch = <Output>(path: string, verb: CallAction<Output>, spec: WriteSpec<Output>) =>
  declareWrite('PATCH', path, verb, spec);
export const del = <Output>(path: string, verb: CallAction<Output>, spec: WriteSpec<Output>) =>
  declareWrite('DELETE', path, verb, spec);

function declareWrite<Output>(
  method: Call['method'],
  path: string,
  verb: CallAction<Output>,
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
    const whole = show === undefined ? toAnswerData(output) : await show(c, output);
    const isReduced = reading !== null && c.var.apiKey !== null && !requestMay(c, reading);
    const shown =
      isReduced && !(whole instanceof Response) ? writtenPart(whole, input, records) : whole;
    // The message could name what the answer must not say.
    const message = isReduced ? undefined : done?.(c.var.t, output, c.var.language.tag);
    return { shown, message };
  };
  const call: Call = {
    ...others,
    method,
    path,
    guard: requireGuard(access),
    ...(others.answer &&
      reading !== null && { answer: withWritten(others.answer, schemaNames(json), records) }),
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
    return toCallResponse(c, shown, call, message);
  };
  return { call, handlers: [access, handler] };
}

/** The schema of an answer that may be reduced for a key that may not read. @param names the fields that a request may have. */
function withWritten(
  answer: z.ZodType,
  names: readonly string[],
  records: readonly string[],
): z.ZodType {
  const written = writtenSchema(answer, names, records);
  return written === answer ? answer : z.union([answer, written]);
}

function toAnswerData(output: unknown): object {
  return typeof output === 'object' && output !== null ? output : {};
}

function toCallResponse(
  c: Context<SiteEnv>,
  data: Answer,
  { status = 200 }: Call,
  message?: string,
) {
  // This value is no instance of Response, because the server has replaced that class since the value was created.
  if (data === RESPONSE_ALREADY_SENT) return RESPONSE_ALREADY_SENT;
  return data instanceof Response ? data : success(c, data, { status, message });
}

function accessFor({ permission }: VerbSpec<z.ZodType>): Access {
  if (isPermission(permission)) return allows(permission);
  if (isCustomerPermission(permission)) return customerUserOnly;
  return permission === 'accounts:write' ? memberOnly : anyone;
}

function requireGuard(access: Access): Guard {
  const guard = routeGuard(access);
  if (guard === undefined) throw new TypeError('The access of a call has to be a guard.');
  return guard;
}

/**
 * The size limit of a form with files, in bytes: two pictures, as in a proof of delivery. So a single picture that is too large is
 * still read to its end: a browser that is cut off while sending shows no response. Browsers send a Content-Length with every form;
 * of other requests no more is read into memory than a valid picture needs.
 */
const maxUpload = 2 * limits.image.bytes + limits.request;
const maxUploadWithoutLength = limits.image.bytes + limits.request;

/** The parts of a form with files. @throws {Problem} as formParts. */
function readUploadForm(c: Context<SiteEnv>): Promise<Record<string, unknown>> {
  const max = limits.image.bytes / 1024 / 1024;
  const tooLarge = interpolate(c.var.t.fieldErrors.imageTooLarge, { max });
  const hasLength = c.req.header('Content-Length') !== undefined;
  return formParts(c, hasLength ? maxUpload : maxUploadWithoutLength, tooLarge);
}

/** Reads the form of a page, with files only if it is multipart. @throws {Problem} as formParts. */
export function readPageForm(c: Context<SiteEnv>): Promise<Record<string, unknown>> {
  const type = c.req.header('Content-Type') ?? '';
  return /^multipart\//i.test(type) ? readUploadForm(c) : formParts(c, limits.request);
}

async function readContent(
  c: Context<SiteEnv>,
  takes: Content,
  maxSize?: number,
): Promise<unknown> {
  if (takes === 'nothing') return {};
  if (takes === 'json' || (takes.startsWith('json') && saysJson(c)))
    return readJsonBody(c, maxSize);
  return takes.endsWith('form') ? readFormFields(c, limits.request) : readUploadForm(c);
}
