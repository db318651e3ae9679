import { type Context, Hono, type MiddlewareHandler, type Next } from 'hono';
import { z } from 'zod';
import { readDay } from '../../views/parts/read-day.ts';
import type { SiteEnv } from '../http/context.ts';
import { failureOf } from '../http/envelope.ts';
import { problemOf } from '../http/errors.ts';
import { saysJson } from '../http/input/body.ts';
import { jsonText } from '../http/input/fields.ts';
import { localPath, ownPage } from '../http/local-path.ts';
import { allowsForms, guardOf } from '../http/middleware/access.ts';
import { Problem } from '../http/problem.ts';
import { localDate } from '../shared/delivery-days.ts';
import { mapValues } from '../shared/field-values.ts';
import { fillAddress } from '../shared/form.ts';
import { type Call, calls, readForm } from '../verbs/call.ts';
import { setNotice } from './notice.ts';

/** The names of fields that say what a form does; all others are fields of the call. */
const reserved = { call: '_verb', key: '_key', next: '_then', saved: '_saved' } as const;

/**
 * Pages that take their own forms: what a browser sends without script is done by the call that the form names, as the API
 * does it. Then the browser is led on, with a notice; or gets the page again, with what was typed and what is wrong with it.
 *
 * @param pages a POST of their own takes what does not name a call.
 */
export function withForms(pages: Hono<SiteEnv>): Hono<SiteEnv> {
  const app = new Hono<SiteEnv>();
  const shown = pages.routes.filter(({ method }) => method === 'GET');
  for (const [path, routes] of Map.groupBy(shown, (route) => route.path)) {
    const [guard, ...handlers] = routes.map(({ handler }) => handler);
    const page = handlers.at(-1);
    if (guard === undefined || page === undefined || guardOf(guard)?.kind !== 'page') continue;
    const hasOwn = pages.routes.some((route) => route.method === 'POST' && route.path === path);
    app.post(path, allowsForms(guard), takeForm(page, hasOwn));
  }
  return app.route('/', pages);
}

function takeForm(page: Page, hasOwn: boolean): MiddlewareHandler<SiteEnv> {
  return async (c, next) => {
    if (hasOwn && saysJson(c)) return next();
    const parts = await readForm(c);
    const { [reserved.call]: name, [reserved.key]: key, [reserved.next]: then, ...rest } = parts;
    const { [reserved.saved]: saved, ...sent } = rest;
    const fields = changedOf(sent, saved);
    if (typeof name !== 'string' && hasOwn) return next();
    const call = typeof name === 'string' ? calls.get(name) : undefined;
    if (!call?.submit) throw new Problem(400, c.var.t.errors.badRequest);
    if (typeof key === 'string') c.set('formKey', key);
    try {
      const { data, message } = await call.submit(c, nested(await withDays(c, call, fields)));
      if (message !== undefined) setNotice(c, message);
      return c.redirect(nextPage(c, then, data), 303);
    } catch (error) {
      const problem = problemOf(error, c);
      // Who is no longer signed in, and what the site cannot do, has a page of its own.
      if (problem.status === 401 || problem.status >= 500) throw error;
      const failure = failureOf(problem);
      c.set('submitted', { call: String(name), values: textsOf(sent), failure });
      const drawn = await page(c, next);
      if (drawn.status !== 200) return drawn;
      return new Response(drawn.body, { status: problem.status, headers: drawn.headers });
    }
  };
}

/** Draws a page. */
type Page = (c: Context<SiteEnv>, next: Next) => Response | Promise<Response>;

type Fields = Record<string, unknown>;

const textsByName = jsonText.pipe(z.record(z.string(), z.string()));

/** @param saved JSON of what the fields held at first, where only what was changed is to be sent. */
function changedOf(fields: Fields, saved: unknown): Fields {
  const { data: before } = textsByName.safeParse(saved);
  if (before === undefined) return fields;
  const isSame = ([name, value]: [string, unknown]) =>
    typeof value === 'string' && before[name] === value.replaceAll('\r\n', '\n');
  return Object.fromEntries(Object.entries(fields).filter((field) => !isSame(field)));
}

/** The fields with their days as calls have them: people type them as their language does. */
async function withDays(
  c: Context<SiteEnv>,
  { form, json }: Call,
  fields: Fields,
): Promise<Fields> {
  const schema = form ?? json;
  if (schema === undefined) return fields;
  const { dayFieldsOf } = await import('./day-fields.ts');
  const days = dayFieldsOf(schema);
  const today = localDate(new Date(), c.var.deps.config.timeZone);
  return mapValues(fields, (value, name) =>
    typeof value === 'string' && days.has(name)
      ? (readDay(value, c.var.language.tag, today) ?? value)
      : value,
  );
}

/** The page that a form leads to: its own, if it says no other one. */
function nextPage(c: Context<SiteEnv>, then: unknown, data: Record<string, unknown>): string {
  const given = typeof then === 'string' && then !== '' ? fillAddress(then, data) : undefined;
  return localPath(ownPage(given) ?? new URL(c.req.url));
}

/** Passwords are typed again. */
const secret = /password|secret|pin$/;

/** What was typed, for the page that asks for it again. */
function textsOf(fields: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      (field): field is [string, string] => typeof field[1] === 'string' && !secret.test(field[0]),
    ),
  );
}

/** `lines[0]`, or `lines[0][title]`. */
const inList = /^(\w+)\[(\d{1,4})\](?:\[(\w+)\])?$/;

/** Fields of lists as JSON has them, in the order of their numbers. */
function nested(fields: Fields): Fields {
  const plain: [string, unknown][] = [];
  const lists = new Map<string, Map<number, unknown>>();
  for (const [name, value] of Object.entries(fields)) {
    const [, list, index, part] = inList.exec(name) ?? [];
    if (list === undefined) {
      plain.push([name, value]);
      continue;
    }
    const items = lists.get(list) ?? new Map<number, unknown>();
    lists.set(list, items);
    const place = Number(index);
    const item = items.get(place);
    if (part === undefined) items.set(place, value);
    else if (item instanceof Map) item.set(part, value);
    else items.set(place, new Map([[part, value]]));
  }
  const whole = [...lists].map(([name, items]): [string, unknown] => {
    const inOrder = [...items].sort(([one], [other]) => one - other);
    return [
      name,
      inOrder.map(([, item]) => (item instanceof Map ? Object.fromEntries(item) : item)),
    ];
  });
  return Object.fromEntries([...plain, ...whole]);
}
