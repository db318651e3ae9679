import type { Context } from 'hono';
import type { SiteEnv } from '../http/context.ts';
import { setHeader } from '../http/headers.ts';
import { anyone } from '../http/middleware/access.ts';
import { basePolicy } from '../http/middleware/security-headers.ts';
import { countUse } from '../http/rate-limits.ts';
import type { DocsCall, DocsField, DocsFormField, DocsGroup } from '../shared/envelope.ts';
import { inLanguage, paths } from '../shared/paths.ts';
import { api, get } from '../verbs/call.ts';
import { cachedAnswer } from '../web/cached-answer.ts';
import { readLayoutData } from '../web/layout-data.ts';
import { htmlType, pageHtml, setPageHeaders } from '../web/render.ts';
import type { DocumentReader } from './api.ts';
import type { Json } from './schemas.ts';

/** The limit of renderings, each of which takes as long as some hundred cached answers. */
const perMinute = { name: 'api-docs', points: 20, seconds: 60 };

/** The page to read and try the API. Its query names the call that is tried first; only the browser reads it. */
export function docsPages(read: DocumentReader) {
  const doc = {
    summary: 'Read and try the API',
    access: anyone,
    media: ['text/html'],
    also: { 304: null },
  };
  return api([get(paths.api.docs, doc, (c) => sendDocs(c, read))]);
}

function sendDocs(c: Context<SiteEnv>, read: DocumentReader): Promise<Response> {
  // Keys are typed on this page: it may load nothing from other sites, have no frames, and send requests only to this site.
  setHeader(c, 'Content-Security-Policy', basePolicy);
  setPageHeaders(c);
  const { t, addressLanguage, language, theme } = c.var;
  const key = [paths.api.docs, c.var.origin, addressLanguage, language.code, theme].join(' ');
  return cachedAnswer(c, key, async () => {
    await countUse(c, perMinute);
    const [layout, document] = await Promise.all([readLayoutData(c), read(c)]);
    const currentPath = inLanguage(paths.api.docs, addressLanguage);
    const site = { ...layout, chat: null, currentPath };
    const { DocsPage } = await import('../../views/openapi/docs-page.tsx');
    return {
      body: await pageHtml(<DocsPage site={site} t={t} groups={docsGroups(document)} />),
      headers: { 'content-type': htmlType, vary: 'Cookie, Accept-Language, Accept-Encoding' },
    };
  });
}

/** The calls of the document by tag, as the page shows them. */
function docsGroups(document: Json): DocsGroup[] {
  const groups = new Map<string, DocsCall[]>();
  for (const [path, operations] of Object.entries<Json>(Object(document.paths))) {
    for (const [method, operation] of Object.entries<Json>(Object(operations))) {
      const [tag = ''] = arrayOrEmpty<string>(operation.tags);
      groups.set(tag, [...(groups.get(tag) ?? []), toDocsCall(document, method, path, operation)]);
    }
  }
  return [...groups]
    .map(([tag, calls]) => ({ tag, calls }))
    .sort((a, b) => a.tag.localeCompare(b.tag, 'en'));
}

function toDocsCall(document: Json, method: string, path: string, operation: Json): DocsCall {
  const content: Json = Object(Object(operation.requestBody).content);
  const [json, form]: Json[] = [
    Object(content['application/json']),
    Object(content['multipart/form-data']),
  ];
  const security = arrayOrEmpty<Json>(operation.security);
  const responses = Object.entries<Json>(Object(operation.responses));
  const [, first] = responses.find(([status]) => status.startsWith('2')) ?? [];
  const answer: Json = Object(Object(Object(first).content)['application/json']);
  const envelope = resolve(document, answer.schema);
  const parameters = arrayOrEmpty<Json>(operation.parameters).map((one) => resolve(document, one));
  return {
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    summary: String(operation.summary),
    description: typeof operation.description === 'string' ? operation.description : null,
    isOpen: security.some((one) => Object.keys(one).length === 0),
    scopes: security.flatMap((one) => arrayOrEmpty<string>(one.apiKey)),
    query: parameters
      .filter((parameter) => parameter.in === 'query' && parameter.name !== 'lang')
      .map(({ name, schema, required }) => ({
        name: String(name),
        type: typeText(schema),
        isRequired: required === true,
      })),
    headers: parameters.filter((one) => one.in === 'header').map(({ name }) => String(name)),
    content: fieldsIn(document, json?.schema ?? form?.schema),
    form: json?.schema === undefined ? docsFormFields(document, Object(form)) : [],
    example: json?.example === undefined ? '' : JSON.stringify(json.example, null, 2),
    answer: fieldsIn(document, Object(envelope.properties).data),
    statuses: responses.map(([status, response]) => ({
      status,
      description: String(resolve(document, response).description),
    })),
  };
}

function docsFormFields(document: Json, { schema, example }: Json): DocsFormField[] {
  const { properties } = resolve(document, schema);
  const examples: Json = Object(example);
  return fieldsIn(document, schema).map(({ name, isRequired }) => {
    const isFile = isFileField(Object(properties)[name]);
    return { name, isRequired, isFile, example: isFile ? '' : String(examples[name] ?? '') };
  });
}

function isFileField(field: unknown): boolean {
  const { format, anyOf } = Object(field);
  return format === 'binary' || arrayOrEmpty(anyOf).some(isFileField);
}

function arrayOrEmpty<Entry>(value: unknown): Entry[] {
  return Array.isArray(value) ? value : [];
}

/** A part of the document, or the part that it refers to. */
function resolve(document: Json, part: unknown): Json {
  const { $ref } = Object(part);
  if (typeof $ref !== 'string') return Object(part);
  return $ref
    .split('/')
    .slice(1)
    .reduce<Json>((at, name) => Object(at[name]), document);
}

/** The fields of an object schema. For a union, the fields of its first option. */
function fieldsIn(document: Json, schema: unknown): DocsField[] {
  const whole = resolve(document, schema);
  const [first] = arrayOrEmpty<Json>(whole.anyOf);
  if (first !== undefined) return fieldsIn(document, first);
  const required = new Set(arrayOrEmpty<string>(whole.required));
  return Object.entries<Json>(Object(whole.properties)).map(([name, field]) => ({
    name,
    type: typeText(field),
    isRequired: required.has(name),
  }));
}

/** A short description of a type: `string (date) or null`. */
function typeText(schema: unknown): string {
  const { type, anyOf, $ref, enum: options, const: only, format, items }: Json = Object(schema);
  if (typeof $ref === 'string') return $ref.split('/').at(-1) ?? '';
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(anyOf)) return [...new Set(anyOf.map(typeText))].join(' or ');
  if (Array.isArray(options)) return options.map((option) => JSON.stringify(option)).join(' | ');
  if (type === 'array') return `list of ${typeText(items)}`;
  const name = Array.isArray(type) ? type.join(' or ') : String(type ?? 'any');
  return typeof format === 'string' ? `${name} (${format})` : name;
}
