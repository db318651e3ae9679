import { describe, expect } from 'vitest';
import { requestExample } from '../../../server/openapi/examples.ts';
import { paths } from '../../../server/shared/paths.ts';
import { type Call, calls } from '../../../server/verbs/call.ts';
import { fullPanel } from '../../support/full-panel.ts';
import type { Reply } from '../../support/http.ts';
import { test } from '../../support/site-test.ts';

const patience = { timeout: 120_000 };
const nameOf = ({ method, path }: Call) => `${method} ${path}`;

const written = [...calls.values()].filter(({ submit }) => submit !== null);
/** Those of customers' users have tests of their own. */
const limitedCalls = written.filter(
  ({ limit, guard }) => limit !== undefined && guard.kind !== 'customer-call',
);

/** Calls that visitors may make and that nothing counts but what they guess. */
const guessed = new Map([
  [`POST ${paths.api.signIn}`, 'by address and account, as passwords everywhere'],
  [`POST ${paths.api.secondStep}`, 'by account, as codes everywhere'],
  [`POST ${paths.api.passkeySignIn}`, 'a signature cannot be guessed'],
  [`POST ${paths.api.admins}`, 'there is one first account'],
]);

test('each call by which visitors change something has a limit', () => {
  const open = written.filter(({ guard }) => guard.kind === 'anyone' || guard.kind === 'guest');
  const unlimited = open.filter(({ limit }) => limit === undefined);

  expect(limitedCalls.length).toBeGreaterThan(8);
  expect(new Set(unlimited.map(nameOf))).toEqual(new Set(guessed.keys()));
});

/** What is sent, where the example of the document needs more. */
const inputs: Record<string, object> = {
  [`POST ${paths.api.testMailServer}`]: { host: '127.0.0.1', port: 1, security: 'none' },
  [`POST ${paths.api.webhookTest}`]: { id: 1 },
};

/** Pages of their own that do the same, beside all that take `_verb`. */
const pages: Record<string, string> = {
  [`POST ${paths.api.acceptInvitation}`]: paths.control.join,
  [`POST ${paths.api.followers}`]: paths.followParcel,
  [`POST ${paths.api.messages}`]: paths.contact,
  [`POST ${paths.api.mySignIn}`]: paths.my.signIn,
  [`POST ${paths.api.mySession}`]: '/my/link/none',
  [`POST ${paths.api.unlockParcel}`]: `${paths.track}?code=TEST-1001`,
  [`POST ${paths.api.webhookTest}`]: `${paths.control.webhook}?id=1`,
};

/** `{ to: { city } }` as the fields of a form: `to[city]`. */
function formFieldsOf(value: unknown, name = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, part]) =>
    formFieldsOf(part, name === '' ? key : `${name}[${key}]`),
  );
}

/** Whether there were too many; a page whose link has ended says that instead. */
function isRefused({ status, headers }: Reply): boolean {
  return status === 429 || headers['retry-after'] !== undefined;
}

/** The ways to make a call: by the API, by `_verb` of a form, and by the page that it has of its own. */
async function waysOf(call: Call) {
  const { site, admin } = await fullPanel();
  await site.db.updateTable('settings').set({ quote_page: 'yes' }).execute();
  const webhook = { url: 'https://hooks.invalid/' };
  await admin.ask(paths.api.webhooks, { method: 'POST', json: webhook });
  const isForVisitors = call.guard.kind !== 'call';
  const { ask } = isForVisitors ? site : admin;
  const input = { ...requestExample(call), ...inputs[nameOf(call)] };
  const fields = Object.fromEntries(formFieldsOf(input));
  const page = pages[nameOf(call)];
  const send = (path: string, more: Record<string, string>) => async () =>
    isRefused(await ask(path, { method: 'POST', form: { ...fields, ...more } }));
  const address = call.path.replace(':code', 'TEST-1001').replace(':id', '1');
  const form = isForVisitors ? paths.control.resetPassword : paths.control.reviews;
  const verb = nameOf(call).replace(/:(\w+)/g, '{$1}');
  return {
    call: async () => isRefused(await ask(address, { method: call.method, json: input })),
    // Of a parcel, which a form does not name.
    ...(!address.includes('TEST-1001') && { verb: send(form, { _verb: verb }) }),
    ...(page !== undefined && {
      page: send(page, page.startsWith(paths.control.webhook) ? { do: 'test' } : {}),
    }),
  };
}

describe.each(limitedCalls.map((call) => [nameOf(call), call] as const))('%s', (_name, call) => {
  const points = call.limit?.points ?? 0;
  test.for(['call', 'verb', 'page'] as const)(
    'is limited, and so are all ways to it, after those by the %s',
    patience,
    async (way) => {
      const ways = await waysOf(call);
      const first = ways[way];
      if (first === undefined) return;
      expect(await first()).toBe(false);
      let uses = 1;
      while (uses <= points && !(await first())) uses += 1;
      // The site has had a message before.
      expect(uses).toBeLessThanOrEqual(points);
      expect(uses).toBeGreaterThanOrEqual(points - 1);
      for (const [name, other] of Object.entries(ways)) expect(await other(), name).toBe(true);
    },
  );
});
