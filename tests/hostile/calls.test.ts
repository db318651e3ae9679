import { expect, test } from 'vitest';
import { formOf } from '../support/hostile/bodies.ts';
import { everyCall } from '../support/hostile/calls.ts';
import { markedPanel } from '../support/hostile/marked-panel.ts';
import { patience } from '../support/hostile/sample.ts';
import { wholeDatabase } from '../support/notifications/outgoing-mail.ts';

/** Methods that may change something. */
const unsafe = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

test('every route that may change something has a call that the attacks are made with', async () => {
  const { site } = await markedPanel();
  const routes = site.routes.filter(({ method }) => unsafe.has(method));
  const known = (await everyCall()).map(({ method, path }) => `${method} ${path}`);

  const missing = routes.filter(({ method, path }) => !known.includes(`${method} ${path}`));

  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test(
  'from the administrator’s own page these calls are taken, and change something',
  patience,
  async () => {
    const { site, signIn } = await markedPanel();

    for (const { method, path, fields, isForm, refused } of await everyCall()) {
      // A backup is a file, and has tests of its own.
      if (path === '/api/backups') continue;
      const admin = await signIn();
      const before = await wholeDatabase(site);
      const sent = isForm ? await formOf(fields) : { json: fields };
      const headers = { 'Sec-Fetch-Site': 'same-origin', ...('headers' in sent && sent.headers) };
      const reply = await admin.ask(path, { ...sent, method, headers });
      await site.background.idle();
      await site.mailer.idle();
      const asked = `${method} ${path}: ${reply.text.slice(0, 200)}`;
      if (refused === undefined) {
        expect(reply.status, asked).toBeLessThan(300);
        expect((await wholeDatabase(site)) === before, asked).toBe(false);
      } else {
        expect(reply.status, asked).toBe(refused);
      }
    }
  },
);
