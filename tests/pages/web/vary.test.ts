import { describe, expect, test } from 'vitest';
import { insertAdmin } from '../../support/admin.ts';
import { fullPanel, guestPages, panelPages } from '../../support/full-panel.ts';
import { fullSite, publicPages } from '../../support/full-site.ts';
import type { Reply } from '../../support/http.ts';
import { startSite } from '../../support/site.ts';

/** Pages that are drawn each time they are asked for. */
const drawnEachTime = {
  'a page whose address asks for something': '/contact.html?utm_source=x',
  'what nobody can read': '/%ff',
  'what is not there': '/pages/no-such-page',
};

function expectToVaryByCookie({ headers, text }: Reply): void {
  expect(text).toMatch(/^<!doctype html>/);
  expect(headers.vary?.split(/, */)).toContain('Cookie');
}

describe('a page depends on its visitor’s cookies, and says so', () => {
  test.each(Object.entries({ ...publicPages, ...drawnEachTime }))('%s', async (_name, path) => {
    const { ask } = await fullSite();
    expectToVaryByCookie(await ask(path));
  });

  test('with a chat widget', async () => {
    const { ask, db } = await startSite();
    await db.updateTable('settings').set({ chat_code: '<p>Chat</p>' }).execute();
    expectToVaryByCookie(await ask('/'));
  });

  test('when the database does not answer', async () => {
    const { ask, db } = await startSite();
    await db.schema.dropTable('settings').execute();
    const reply = await ask('/');
    expect(reply.status).toBe(500);
    expectToVaryByCookie(reply);
  });

  test('for who is not signed in', async () => {
    const site = await startSite();
    await insertAdmin(site);
    for (const path of Object.values(guestPages)) expectToVaryByCookie(await site.ask(path));
  });

  test('in the panel', async () => {
    const { admin } = await fullPanel();
    for (const path of Object.values(panelPages)) expectToVaryByCookie(await admin.ask(path));
  });

  test.each([
    ['a method that it does not know', 'DELETE', '/contact.html'],
    ['a form that cannot be read', 'POST', '/contact.html'],
  ])('after %s', async (_name, method, path) => {
    const { ask } = await startSite();
    const reply = await ask(path, { method });
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expectToVaryByCookie(reply);
  });
});
