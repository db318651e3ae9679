import { type Context, Hono, type MiddlewareHandler, type Next } from 'hono';
import { z } from 'zod';
import { parseTypedDay } from '../../views/parts/read-day.ts';
import { siteToday } from '../days.ts';
import { NotFoundError } from '../errors.ts';
import type { SiteEnv } from '../http/context.ts';
import { failureEnvelope } from '../http/envelope.ts';
import { toProblem } from '../http/errors.ts';
import { setHeaders } from '../http/headers.ts';
import { readFormFields, saysJson } from '../http/input/body.ts';
import { jsonText } from '../http/input/fields.ts';
import { localPath, ownPage } from '../http/local-path.ts';
import { allowsForms, routeGuard } from '../http/middleware/access.ts';
import { Problem } from '../http/problem.ts';
import { addressFollowers } from '../parcels/shared/parcel-copy.ts';
import { addressEnds, addressTexts } from '../shared/address.ts';
import { mapValues } from '../shared/field-values.ts';
import { fillAddress, nestFields, restoredForm, type SubmittedForm } from '../shared/form.ts';
import { interpolate } from '../shared/interpolate.ts';
import { limits } from '../shared/limits.ts';
import { inLanguage } from '../shared/paths.ts';
import { type Call, calls, readPageForm } from '../verbs/call.ts';
import { findCorrected } from '../verbs/request.ts';
import { setNotice } from './panel.ts';

/** The names of the fields that say what a form does; all other fields are those of the call. */
const reservedNames = {
  call: '_verb',
  key: '_key',
  next: '_then',
  saved: '_saved',
  prefilled: '_prefilled',
} as const;

/** The maximum size of a guest's form, in bytes. */
export const maxGuestForm = 8 * 1024;

/**
 * Lets pages take their own forms: if a browser sends a form without script, the call that the form names is made, as by the API.
 * Then the browser is redirected, with a notice, or gets the page again, with what was typed and the errors.
 *
 * @param pages a page with a POST route of its own handles the forms that name no call.
 */
export function withForms(pages: Hono<SiteEnv>): Hono<SiteEnv> {
  const app = new Hono<SiteEnv>();
  const shown = pages.routes.filter(({ method }) => method === 'GET');
  for (const [path, routes] of Map.groupBy(shown, (route) => route.path)) {
    const [guard, ...handlers] = routes.map(({ handler }) => handler);
    const page = handlers.at(-1);
    if (guard === undefined || page === undefined) continue;
    const kind = routeGuard(guard)?.kind;
    const hasOwn = pages.routes.some((route) => route.method === 'POST' && route.path === path);
    if (kind === 'page' || kind === 'customer-page')
      app.post(path, allowsForms(guard), takeCall(page, readPageForm, hasOwn));
    if (kind === 'guest' && !hasOwn) {
      app.post(path, allowsForms(guard), takeCall(page, readGuestForm));
    }
  }
  return app.route('/', pages);
}

/**
 * Makes the call that a form names. A form that was corrected after it had created a record changes that record.
 *
 * @param made the record that the form has created; undefined: it was not sent before.
 */
async function submitOrCorrect(c: Context<SiteEnv>, call: Call, fields: Fields, made: unknown) {
  const change = call.method === 'POST' ? calls.get(`PATCH ${call.path}`) : undefined;
  const { data: record } = recordWithId.safeParse(made);
  if (change !== undefined && record !== undefined) {
    try {
      return await submitFields(c, change, { ...fields, ...record });
    } catch (error) {
      // The record was deleted meanwhile.
      if (!(error instanceof NotFoundError)) throw error;
    }
  }
  return submitFields(c, call, fields);
}

const recordWithId = z.object({ id: z.int() });

/** The fields of a list's form that name the selected records. */
const selectedId = /^_each\[(\d+)\]$/;

/** Makes the call of a form; for a form of a list, once for each selected record. Stops at the first refusal. */
async function submitEach(c: Context<SiteEnv>, call: Call, fields: Fields, made: unknown) {
  const names = Object.keys(fields);
  const ids = names.flatMap((name) => selectedId.exec(name)?.[1] ?? []);
  if (ids.length === 0) return submitOrCorrect(c, call, fields, made);
  const own = Object.fromEntries(Object.entries(fields).filter(([name]) => !selectedId.test(name)));
  for (const id of ids) await submitFields(c, call, { ...own, id });
  return { data: {}, message: interpolate(c.var.t.lists.done, { number: ids.length }) };
}

async function submitFields(c: Context<SiteEnv>, call: Call, fields: Fields) {
  if (call.submit === null) throw new Problem(400, c.var.t.errors.badRequest);
  return call.submit(c, nestFields(await withParsedDays(c, call, fields)));
}

/** A button names a call, and may add fields to it: `PATCH /api/messages?read=yes`. */
function withCallFields(parts: Fields): Fields {
  const { [reservedNames.call]: name } = parts;
  if (typeof name !== 'string' || !name.includes('?')) return parts;
  const [call, query] = name.split('?');
  return {
    ...parts,
    ...Object.fromEntries(new URLSearchParams(query)),
    [reservedNames.call]: call,
  };
}

function readGuestForm(c: Context<SiteEnv>): Promise<Fields> {
  return readFormFields(c, maxGuestForm);
}

function takeCall(
  page: Page,
  read: (c: Context<SiteEnv>) => Promise<Fields>,
  hasOwn = false,
): MiddlewareHandler<SiteEnv> {
  return async (c, next) => {
    if (hasOwn && saysJson(c)) return next();
    const parts = withCallFields(await read(c));
    const restored = readRestored(c, parts);
    if (restored !== null) return restoreForm(c, restored, () => page(c, next));
    const {
      [reservedNames.call]: name,
      [reservedNames.key]: key,
      [reservedNames.next]: then,
      ...rest
    } = parts;
    const { [reservedNames.saved]: saved, [reservedNames.prefilled]: prefilled, ...written } = rest;
    const sent = mapValues(written, joinAddressLines);
    if (typeof name !== 'string' && hasOwn) return next();
    const call = typeof name === 'string' ? calls.get(name) : undefined;
    if (!call?.submit) throw new Problem(400, c.var.t.errors.badRequest);
    if (typeof key === 'string') c.set('formKey', key);
    const corrected = typeof key === 'string' ? await findCorrected(c) : null;
    // After a correction, the values that the form had at first are no longer those of the record.
    const changed = corrected === null ? changedFormFields(sent, saved) : sent;
    const fields = withoutFollowers(changed, prefilled);
    try {
      const { data, message } = await submitEach(c, call, fields, corrected?.result);
      if (message !== undefined) setNotice(c, message);
      return c.redirect(nextPage(c, then, data), 303);
    } catch (error) {
      const form = { call: String(name), values: typedTexts(sent) };
      return renderRefusal(c, error, form, () => page(c, next));
    }
  };
}

/**
 * Does what a form asks for, from its text fields.
 *
 * @returns the path of the next page; or a page that shows something only once.
 */
type Submit = (
  c: Context<SiteEnv>,
  fields: Record<string, string>,
  verb: string,
) => Promise<string | Response> | string | Response;

/**
 * Handles the forms of a page that name no call of the API. The field `do` of a form selects the function; without it, `otherwise`
 * is called. After a refusal the page is drawn again, with the errors in `site.submitted`.
 */
export function takeForms(
  page: (c: Context<SiteEnv>) => Response | Promise<Response>,
  verbs: Submit | ({ otherwise: Submit } & Record<string, Submit>),
  maxBytes: number = limits.request,
) {
  const { otherwise, ...others } = typeof verbs === 'function' ? { otherwise: verbs } : verbs;
  const submits = new Map<string, Submit>(Object.entries(others));
  return async (c: Context<SiteEnv>): Promise<Response> => {
    const { do: verb = '', ...fields } = await readFormFields(
      c,
      carriesForm(c) ? limits.request : maxBytes,
    );
    const restored = readRestored(c, fields);
    if (restored !== null) return restoreForm(c, restored, () => page(c));
    try {
      const result = await (submits.get(verb) ?? otherwise)(c, fields, verb);
      if (typeof result !== 'string') return result;
      // A redirect, so that going back or reloading does not send the form again.
      return c.redirect(inLanguage(result, c.var.addressLanguage), 303);
    } catch (error) {
      return renderRefusal(c, error, { call: '', values: typedTexts(fields) }, () => page(c));
    }
  };
}

/** Whether a request to the sign-in carries the form of another page. */
function carriesForm(c: Context<SiteEnv>): boolean {
  return c.req.query(restoredForm) !== undefined;
}

/** Lets the form of a sign-in page carry the form of another page. @param submits a field that only the sign-in's form has. */
export function carryForm(
  page: (c: Context<SiteEnv>) => Response | Promise<Response>,
  submits: string,
): MiddlewareHandler<SiteEnv> {
  return async (c, next) => {
    if (!carriesForm(c)) return next();
    const fields = await readFormFields(c, limits.request);
    if (restoredForm in fields && submits in fields) return next();
    const form = fields[restoredForm] ?? JSON.stringify(typedTexts(fields));
    c.set('submitted', { call: '', values: { [restoredForm]: form }, failure: null });
    return page(c);
  };
}

function readRestored(
  { var: { member } }: Context<SiteEnv>,
  { [restoredForm]: json }: Fields,
): Record<string, string> | null {
  return member === null ? null : (textsByName.safeParse(json).data ?? null);
}

function restoreForm(
  c: Context<SiteEnv>,
  values: Record<string, string>,
  draw: () => Response | Promise<Response>,
): Response | Promise<Response> {
  c.set('submitted', { call: values[reservedNames.call] ?? '', values, failure: null });
  return draw();
}

/** Draws the page of a refused form again. @throws the error itself, if it has a page of its own or belongs in the log. */
export async function renderRefusal(
  c: Context<SiteEnv>,
  error: unknown,
  form: Omit<SubmittedForm, 'failure'>,
  draw: () => Response | Promise<Response>,
): Promise<Response> {
  const problem = toProblem(error, c);
  const { status } = problem;
  const isGuest = c.var.member === null && c.var.settingUp === null;
  // A member who is no longer signed in has to sign in first.
  if (status === 500 || (status === 401 && !isGuest)) throw error;
  setHeaders(c, problem.headers);
  c.set('submitted', { ...form, failure: failureEnvelope(problem) });
  const drawn = await draw();
  if (drawn.status !== 200) return drawn;
  return new Response(drawn.body, { status, headers: drawn.headers });
}

/** Draws a page. */
type Page = (c: Context<SiteEnv>, next: Next) => Response | Promise<Response>;

type Fields = Record<string, unknown>;

const textsByName = jsonText.pipe(z.record(z.string(), z.string()));

const addressNames: string[] = Object.values(addressTexts);

/** Joins the lines of a pasted address, which a form without script sends as they are. */
function joinAddressLines(value: unknown, name: string): unknown {
  const isAddress = typeof value === 'string' && addressNames.includes(name);
  return isAddress ? value.trim().replace(/[\s,]*\n\s*/g, ', ') : value;
}

/**
 * The fields without the unchanged parts and position of an address whose text was changed: they belong to the former text.
 *
 * @param prefilled JSON of the fields at first, in forms that are filled in from another record.
 */
function withoutFollowers(fields: Fields, prefilled: unknown): Fields {
  const { data: before } = textsByName.safeParse(prefilled);
  if (before === undefined) return fields;
  const isSame = (name: string) => fields[name] === before[name];
  const left = addressEnds
    .filter((end) => !isSame(addressTexts[end]))
    .flatMap((end) => addressFollowers(end).filter(isSame));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !left.includes(name)));
}

/** The fields that were changed. @param saved JSON of the fields at first, in forms that only send changes; without it, all fields. */
function changedFormFields(fields: Fields, saved: unknown): Fields {
  const { data: before } = textsByName.safeParse(saved);
  if (before === undefined) return fields;
  const isSame = ([name, value]: [string, unknown]) =>
    typeof value === 'string' && before[name] === value.replaceAll('\r\n', '\n');
  return Object.fromEntries(Object.entries(fields).filter((field) => !isSame(field)));
}

/** The fields with their days as `YYYY-MM-DD`: people type days as in their language. */
async function withParsedDays(
  c: Context<SiteEnv>,
  { form, json }: Call,
  fields: Fields,
): Promise<Fields> {
  const schema = form ?? json;
  if (schema === undefined) return fields;
  const { findDayFields } = await import('./day-fields.ts');
  const days = findDayFields(schema);
  const today = siteToday(c.var.deps);
  return mapValues(fields, (value, name) =>
    typeof value === 'string' && days.has(name)
      ? (parseTypedDay(value, c.var.language.tag, today) ?? value)
      : value,
  );
}

/** The page that a form leads to; its own, if it names none. */
function nextPage(c: Context<SiteEnv>, then: unknown, data: Record<string, unknown>): string {
  // In an address that names a language, the braces of placeholders are percent-encoded.
  const address = typeof then === 'string' ? then.replace(/%7B(\w+)%7D/gi, '{$1}') : '';
  const given = address === '' ? undefined : fillAddress(address, data);
  return localPath(ownPage(given) ?? new URL(c.req.url));
}

/** Fields that have to be typed again, such as passwords. */
const secret = /password|secret|pin$/;

/** The typed texts, for drawing the form again. */
function typedTexts(fields: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      (field): field is [string, string] => typeof field[1] === 'string' && !secret.test(field[0]),
    ),
  );
}
