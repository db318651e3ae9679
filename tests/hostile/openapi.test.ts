/** @module-tag extended */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requestExample } from '../../server/openapi/examples.ts';
import { inputSchema } from '../../server/openapi/schemas.ts';
import { scopes } from '../../server/shared/account.ts';
import { type Call, calls } from '../../server/verbs/call.ts';
import { programWith } from '../support/auth/api-keys.ts';
import { markedPanel } from '../support/hostile/marked-panel.ts';
import { addressOf } from '../support/hostile/routes.ts';
import { patience, runs } from '../support/hostile/sample.ts';
import type { Ask, Json } from '../support/http.ts';
import { callFor, differenceOf, documentedAnswers } from '../support/openapi/answers.ts';
import { formBody } from '../support/openapi/forms.ts';

type Schema = Record<string, Json>;

/**
 * Values that a JSON Schema of the document allows.
 *
 * @param isPlain whether texts are words and numbers are whole and no texts: what a schema checks besides what JSON Schema
 *   can say of one field then allows them too.
 */
function allowedBy(schema: Schema, isPlain = false): fc.Arbitrary<Json> {
  const { type, anyOf, enum: options, const: only, default: _ } = schema;
  if (Array.isArray(options)) return fc.constantFrom(...options);
  if (only !== undefined) return fc.constant(only);
  if (Array.isArray(anyOf)) {
    const choices = isPlain ? withoutTexts(anyOf) : anyOf;
    return fc.oneof(...choices.map((one) => allowedBy(one, isPlain)));
  }
  if (Array.isArray(type))
    return fc.oneof(...type.map((one) => allowedBy({ ...schema, type: one }, isPlain)));
  switch (type) {
    case 'object':
      return objects(schema, isPlain);
    case 'array':
      return fc.array(allowedBy(schema.items ?? {}, isPlain), {
        minLength: Number(schema.minItems ?? 0),
        maxLength: Math.min(Number(schema.maxItems ?? 3), 3),
      });
    case 'integer':
      return fc.integer(boundsOf(schema));
    case 'number':
      return isPlain
        ? fc.integer({ ...boundsOf(schema), min: Math.ceil(boundsOf(schema).min) })
        : fc.double({ ...boundsOf(schema), noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return isPlain ? words(schema) : strings(schema);
    default:
      return fc.jsonValue();
  }
}

/** The choices without the texts that stand for numbers, and for times on some clock. */
function withoutTexts(choices: Schema[]): Schema[] {
  const isKind = ({ type, format }: Schema) =>
    type === 'integer' || type === 'number' || format === 'date-time';
  return choices.some((one) => isKind(one))
    ? choices.filter((one) => isKind(one) || one.type !== 'string')
    : choices;
}

function boundsOf({ minimum, maximum, exclusiveMinimum }: Schema) {
  const least = exclusiveMinimum === undefined ? minimum : Number(exclusiveMinimum) + 1;
  return { min: Number(least ?? -1000), max: Math.min(Number(maximum ?? 1000), 2 ** 31 - 1) };
}

function strings({ format, pattern, minLength, maxLength }: Schema): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress();
  if (format === 'uri') return fc.webUrl({ validSchemes: ['https'] });
  if (format === 'date') {
    const days = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2099-12-31'),
      noInvalidDate: true,
    });
    return days.map((date) => date.toISOString().slice(0, 10));
  }
  if (format === 'date-time') {
    const times = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2099-12-31'),
      noInvalidDate: true,
    });
    return times.map((time) => time.toISOString());
  }
  const least = Number(minLength ?? 0);
  const most = Math.max(least, Math.min(Number(maxLength ?? 40), 40));
  if (typeof pattern !== 'string') return fc.string({ minLength: least, maxLength: most });
  return fc
    .stringMatching(new RegExp(pattern))
    .filter(({ length }) => length >= least && length <= Number(maxLength ?? 100));
}

/** Words of letters, where nothing else is said about a text. */
function words(schema: Schema): fc.Arbitrary<string> {
  const { format, pattern, minLength, maxLength } = schema;
  if (format === 'binary') return fc.constant('photo.jpg');
  if (format === 'email') return fc.stringMatching(/^[a-z]{1,8}@[a-z]{1,8}\.example$/);
  if (format !== undefined || pattern !== undefined) return strings(schema);
  const most = Math.min(Number(maxLength ?? 20), 20);
  const least = Math.min(Math.max(1, Number(minLength ?? 1)), most);
  return fc.stringMatching(new RegExp(`^[a-z]{${least},${most}}$`));
}

function objects({ properties, required }: Schema, isPlain: boolean): fc.Arbitrary<Json> {
  const needed = new Set<unknown>(Array.isArray(required) ? required : []);
  const fields = Object.entries<Schema>(properties ?? {}).map(([name, part]) => {
    const field = allowedBy(part, isPlain).map((value): [string, unknown][] => [[name, value]]);
    return needed.has(name) ? field : fc.oneof(field, fc.constant([]));
  });
  return fc.tuple(...fields).map((entries) => Object.fromEntries(entries.flat()));
}

const wrong = fc.oneof(
  fc.constantFrom(null, '', ' ', -1, 0, 1e21, [], {}, true, 'x'.repeat(301), '\u0000', '\ud800'),
  fc.jsonValue({ maxDepth: 2 }),
);

/** What the schema of an object nearly allows: one field is missing, wrong, or unknown. */
function nearlyAllowedBy(schema: Schema): fc.Arbitrary<Json> {
  const names = Object.keys(schema.properties ?? {});
  const change = fc.tuple(fc.constantFrom('missing', 'wrong', 'unknown'), fc.nat(), wrong);
  return fc.tuple(allowedBy(schema), change).map(([value, [kind, at, other]]) => {
    const name = names[at % Math.max(1, names.length)] ?? 'id';
    if (kind === 'unknown') return { ...value, [`${name}_x`]: other };
    if (kind === 'wrong') return { ...value, [name]: other };
    const { [name]: _, ...rest } = value;
    return rest;
  });
}

type Way = 'json' | 'form' | 'query';

const twoStep = 'needs the password, a code or a passkey, whichever the account has';
const coordinates = 'both coordinates, or none';

/**
 * Calls that may refuse with 422 what JSON Schema allows, and what they check besides: what fields mean together, what
 * there is in the database, and what no schema can say of a text.
 */
const refinements: Record<string, string> = {
  'POST /api/parcels json': 'the order of the delivery days',
  'PATCH /api/parcels json': 'the order of the delivery days',
  'POST /api/parcels/many json': 'the order of the delivery days',
  'PATCH /api/parcels/many json': 'a field to change',
  'POST /api/parcel-templates json': 'the order of the delivery days',
  'PATCH /api/parcel-templates json': 'the order of the delivery days',
  'POST /api/activities json': 'what was collected, if the event delivers the parcel',
  'POST /api/events json': `a title or a preset; ${coordinates}`,
  'POST /api/events form': 'the text is JSON',
  'POST /api/deliveries form': coordinates,
  'POST /api/failed-deliveries json': coordinates,
  'POST /api/failed-deliveries form': coordinates,
  'POST /api/runs json': 'the driver is one',
  'PATCH /api/runs json': 'the driver is one',
  'POST /api/invoices json': 'a draft that is issued is complete',
  'PATCH /api/invoices json': 'the currency is one; amounts have its decimals',
  'POST /api/admins/auth/two-step json': twoStep,
  'PATCH /api/admins json': twoStep,
  'PATCH /api/admins/auth/update/password-guest json': 'both passwords are the same',
  'PATCH /api/admins/auth/update/password-user json': `both passwords are the same; ${twoStep}`,
  'POST /api/admins/confirm json': twoStep,
  'POST /api/admins/totp json': twoStep,
  'PATCH /api/admins/totp json': 'the code is right',
  'DELETE /api/admins/totp json': twoStep,
  'POST /api/admins/recovery-codes json': twoStep,
  'POST /api/admins/passkeys/options json': twoStep,
  'DELETE /api/admins/passkeys json': twoStep,
  'POST /api/staff json': twoStep,
  'PATCH /api/staff json': twoStep,
  'POST /api/keys json': `a last day to come; ${twoStep}`,
  'POST /api/export-links json': 'a last day to come, and a query that a list has',
  'PATCH /api/settings json': 'currency, time zone, origins and names of accounts are such',
  'PATCH /api/settings form': 'the same',
  'POST /api/customers json': 'a person has a name, a company its own',
  'PATCH /api/customers json': 'a person has a name, a company its own',
  'POST /api/invoices/mail json': 'an address, where the invoice has none',
  'POST /api/invoices/payment json': 'what is open, in the invoice’s currency',
  'POST /api/invoices/credit-notes json': 'the currency is one; there is a line',
  'POST /api/invoices/month json': 'the month is one of twelve',
  'POST /api/people/export json': 'six digits of a phone number',
  'POST /api/people/erase json': 'six digits of a phone number',
  'POST /api/cash/settlements json': 'the currency is one',
  'POST /api/receipts json': 'more is open than is paid',
  'POST /api/bankings json':
    'the currency is one; the amount is above zero; the day is not to come',
  'POST /api/till json': 'the currency is one; a difference has a reason; the day is not to come',
  'POST /api/bookings json': 'the service is one; the window ends after it begins',
  'PATCH /api/bookings json': 'a reason, where it is declined',
  'POST /api/collections json': 'the rule is one that is taken; the window is on the day',
  'PATCH /api/collections json': 'a reason, where it is declined; the rule; the window',
  'PATCH /api/payables json': 'a parcel or an id; the customer is there',
  'POST /api/payouts json': 'the currency is one; customers and parcels are there',
  'POST /api/payouts/bank-statement form': 'the mapping is JSON',
  'POST /api/payouts/bank-file json': 'the company and the customers have an IBAN',
  'PATCH /api/payouts json': 'the day is not to come',
  'POST /api/quotes json': 'the service is one',
  'POST /api/delivery-services json': 'the currency is one; a zone has a step',
  'PATCH /api/delivery-services json': 'the currency is one; a zone has a step',
  'POST /api/customers/statement json': 'the order of the days',
  'GET /api/journal query': 'the order of the days',
  'GET /api/cash query': 'the order of the days',
  'GET /api/cash/export query': 'the order of the days',
  'GET /api/customers/{id}/statement query': 'the order of the days',
  'GET /api/parcels query': '`updated_since` has no filter beside it, and is a time or a cursor',
  'POST /api/messages json': 'the tracking number is one, however it is typed',
  'POST /api/messages/answers json': 'the fields of the email that answers',
  'POST /api/contact json': 'the sender is an address that the site may send from',
  'POST /api/webhooks json': 'the address leads to the internet',
  'PATCH /api/webhooks json': 'the address leads to the internet',
  'POST /api/customers/import form': 'the mapping is JSON',
  'PATCH /api/geocoder json': 'the address leads to the internet',
  'POST /api/geocoder/test json': 'the address leads to the internet',
  'POST /api/home-pictures form': 'a place without a photo needs one',
  'POST /api/pages/picture form': 'a page without a picture needs one',
  'POST /api/depots json': 'both coordinates; it closes after it opens; the country is one',
  'PATCH /api/depots json': 'both coordinates; it closes after it opens; the country is one',
  'POST /api/vehicles json': 'the depot is one',
  'PATCH /api/vehicles json': 'the depot is one',
  'POST /api/shifts json': 'the order of the times',
  'PATCH /api/shifts json': 'the order of the times',
  'POST /api/plans json': 'something is due',
  'PATCH /api/working-days json': 'the holidays are known, and each day is named once',
  'POST /api/parcels/import form': 'the mapping is JSON',
  'POST /api/parcels/import/failures form': 'the mapping is JSON',
};

/** Whether a call checks more than its JSON Schema says. */
function mayBeRefused(name: string, way: Way): boolean {
  return refinements[`${name} ${way}`] !== undefined;
}

/** Each waits for another server. */
const waiting = /mail-server|geocoder/;
/** Each verifies or hashes a password, which takes long by design, or starts a process. */
const dear = /signin|password|two-step|totp|recovery|passkey|confirm|api\/admins$|accept|import/;

type Values = Record<string, unknown>;
type Sent = { json?: unknown } & Pick<Ask, 'headers' | 'body'> & { query?: string };

/** The ways in which a call takes what its schemas describe. */
const ways: Record<string, (call: Call, schema: Values, values: Values) => Promise<Sent> | Sent> = {
  json: (_call, _schema, values) => ({ json: values }),
  form: (_call, schema, values) => formBody(schema, values),
  query: ({ example }, _schema, values) => ({
    query: `?${queryOf(values)}`,
    ...(example && { json: example }),
  }),
};

function queryOf(values: Values): URLSearchParams {
  const entries = Object.entries(values).map(([name, value]) => [name, String(value ?? '')]);
  // A lone surrogate is no text that an address could hold.
  return new URLSearchParams(entries.map((entry) => entry.map((text) => text.toWellFormed())));
}

async function siteToAsk() {
  const { site, signIn } = await markedPanel();
  const program = await programWith(site, { scopes: [...scopes] });
  const answers = documentedAnswers((await site.ask('/api/openapi.json')).json());
  const ask = async (name: string, address: string, byKey: boolean, sent: Sent) => {
    const { ask: askAs } = byKey ? program : await signIn();
    const { query = '', ...rest } = sent;
    const [method = ''] = name.split(' ');
    const reply = await askAs(`${address}${query}`, { method, ...rest });
    const said = `${name} ${address}${query} ${JSON.stringify(sent.json)}: ${reply.text.slice(0, 500)}`;
    expect(reply.status, said).not.toBe(500);
    expect(differenceOf(name, reply, answers.get(name)), said).toBeNull();
    return { status: reply.status, said };
  };
  return { site, ask };
}

test.each(['json', 'form', 'query'] as const)(
  'what the schemas allow, and nearly allow, gets an answer of the document: %s',
  patience,
  async (way) => {
    const { ask } = await siteToAsk();
    const faults: string[] = [];
    for (const [name, call] of [...calls]) {
      if (call[way] === undefined || waiting.test(name)) continue;
      const [, path = ''] = name.split(' ');
      const schema = inputSchema(call[way]);
      const address = addressOf(path.replace(/\{(\w+)\}/g, ':$1'));
      const values = fc.oneof(
        fc.record({ value: allowedBy(schema, true), isPlain: fc.constant(true) }),
        fc.record({ value: allowedBy(schema), isPlain: fc.constant(false) }),
        fc.record({ value: nearlyAllowedBy(schema), isPlain: fc.constant(false) }),
      );
      const tried = await fc.check(
        fc.asyncProperty(values, fc.boolean(), async ({ value, isPlain }, byKey) => {
          const sent = await ways[way]?.(call, schema, value);
          const { status, said } = await ask(name, address, byKey, sent ?? {});
          if (isPlain && !mayBeRefused(name, way)) expect(status, said).not.toBe(422);
        }),
        runs(dear.test(name) || way === 'form' ? 4 : 8),
      );
      if (tried.failed) faults.push(`${name}: ${tried.errorInstance}`.slice(0, 900));
    }
    expect(faults).toEqual([]);
  },
);

test('whatever stands in an address gets an answer of the document', patience, async () => {
  const { site, ask } = await siteToAsk();
  const part = fc.oneof(fc.string({ minLength: 1, maxLength: 60 }), fc.nat().map(String));
  for (const [name, call] of [...calls]) {
    const json = requestExample(call);
    const [method = '', path = ''] = name.split(' ');
    // A stream has no end.
    if (!path.includes('{') || path.endsWith('/stream')) continue;
    await fc.assert(
      fc.asyncProperty(part, fc.boolean(), async (text, byKey) => {
        const address = path.replace(/\{\w+\}/g, () => encodeURIComponent(text.toWellFormed()));
        if (callFor(site, method, address) !== name) return;
        await ask(name, address, byKey, json === undefined ? {} : { json });
      }),
      runs(8),
    );
  }
});
