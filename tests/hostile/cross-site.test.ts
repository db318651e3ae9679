import { expect, test } from 'vitest';
import { everyBody } from '../support/hostile/bodies.ts';
import { everyCall } from '../support/hostile/calls.ts';
import { markedPanel } from '../support/hostile/marked-panel.ts';
import { foreignSenders, ownSenders } from '../support/hostile/origins.ts';
import { combinations, isFullSweep, patience } from '../support/hostile/sample.ts';
import { wholeDatabase } from '../support/outgoing-mail.ts';

type Way = { sender: (typeof foreignSenders)[number]; body: string };

/** The ways to make a call that are tried: a part of them, or each. */
function waysOf(lists: { sender: Way['sender'][]; body: string[] }, salt: number): Way[] {
  if (!isFullSweep) return combinations<Way>(lists, 16, salt);
  return lists.sender.flatMap((sender) => lists.body.map((body) => ({ sender, body })));
}

test('a page of another origin changes nothing, whatever it sends', patience, async () => {
  const { site, admin } = await markedPanel();
  const host = new URL(site.url).host;
  const before = await wholeDatabase(site);

  for (const [index, { method, path, fields }] of (await everyCall()).entries()) {
    const bodies = await everyBody(fields);
    const lists = { sender: foreignSenders, body: Object.keys(bodies) };
    for (const { sender, body } of waysOf(lists, index)) {
      const what = `${method} ${path}, ${sender.name}, ${body}`;
      const sent = bodies[body] ?? {};
      const headers = { Cookie: admin.cookie, ...sent.headers, ...sender.headersFor(host) };
      const reply = await site.ask(path, { ...sent, method, headers });
      expect(reply.status, what).toBe(403);
      expect(reply.headers['set-cookie'], what).toBeUndefined();
      expect(reply.headers['access-control-allow-origin'], what).toBeUndefined();
    }
    await site.background.idle();
    expect((await wholeDatabase(site)) === before, `${method} ${path}`).toBe(true);
  }
});

test('our own pages may, and so may who is no page', patience, async () => {
  const { site, admin } = await markedPanel();

  for (const { name, headersFor } of ownSenders) {
    const headers = headersFor(new URL(site.url).host);
    const json = { product: 'Express' };
    const reply = await admin.ask('/api/invoices', { method: 'POST', json, headers });
    expect(reply.status, name).toBe(201);
  }
});
