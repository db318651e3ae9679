/** @module-tag extended */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inputSchema } from '../../server/openapi/schemas.ts';
import { scopes } from '../../server/shared/api-scopes.ts';
import { type Call, calls } from '../../server/verbs/call.ts';
import { programWith } from '../support/auth/api-keys.ts';
import { markedPanel } from '../support/hostile/marked-panel.ts';
import { addressOf } from '../support/hostile/routes.ts';
import { patience, runs } from '../support/hostile/sample.ts';
import type { Ask } from '../support/http.ts';
import { callFor, differenceOf, documentedAnswers } from '../support/openapi/answers.ts';
import { formBody } from '../support/openapi/forms.ts';
import { mayBeRefused } from '../support/openapi/refinements.ts';
import { allowedBy, nearlyAllowedBy } from '../support/openapi/requests.ts';

/** Each waits for another server. */
const waiting = /mail-server/;
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
      await fc.assert(
        fc.asyncProperty(values, fc.boolean(), async ({ value, isPlain }, byKey) => {
          const sent = await ways[way]?.(call, schema, value);
          const { status, said } = await ask(name, address, byKey, sent ?? {});
          if (isPlain && !mayBeRefused(name, way)) expect(status, said).not.toBe(422);
        }),
        runs(dear.test(name) || way === 'form' ? 4 : 8),
      );
    }
  },
);

test('whatever stands in an address gets an answer of the document', patience, async () => {
  const { site, ask } = await siteToAsk();
  const part = fc.oneof(fc.string({ minLength: 1, maxLength: 60 }), fc.nat().map(String));
  for (const [name, { json, example }] of [...calls]) {
    const [method = '', path = ''] = name.split(' ');
    // A stream has no end.
    if (!path.includes('{') || path.endsWith('/stream')) continue;
    await fc.assert(
      fc.asyncProperty(part, fc.boolean(), async (text, byKey) => {
        const address = path.replace(/\{\w+\}/g, () => encodeURIComponent(text.toWellFormed()));
        if (callFor(site, method, address) !== name) return;
        await ask(name, address, byKey, json === undefined ? {} : { json: example });
      }),
      runs(8),
    );
  }
});
