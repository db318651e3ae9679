import { expect, test } from 'vitest';
import { everyBody } from '../support/hostile/bodies.ts';
import { everyCall } from '../support/hostile/calls.ts';
import { markedPanel } from '../support/hostile/marked-panel.ts';
import { foreignSenders, ownSenders } from '../support/hostile/origins.ts';
import { inTurn, patience } from '../support/hostile/sample.ts';
import { wholeDatabase } from '../support/notifications/outgoing-mail.ts';
import { isWhole } from '../support/sweep.ts';

type Way = { sender: (typeof foreignSenders)[number]; body: string };

/** The ways to make a call that are tried: a part of them, or each. */
function waysOf(senders: Way['sender'][], bodies: string[], turn: number): Way[] {
  if (isWhole) {
    return senders.flatMap((sender) => bodies.map((body) => ({ sender, body })));
  }
  const some = inTurn(senders, 16, turn);
  return some.flatMap((sender, index) =>
    inTurn(bodies, 1, turn + index).map((body) => ({ sender, body })),
  );
}

test('a page of another origin changes nothing, whatever it sends', patience, async () => {
  const { site, admin } = await markedPanel();
  const host = new URL(site.url).host;
  const before = await wholeDatabase(site);

  for (const [index, { method, path, fields }] of (await everyCall()).entries()) {
    // Mail programs may: what this one does follows from the token alone; see tests/api/notifications/unsubscribing.test.ts.
    const status = path === '/unfollow/:token' ? 404 : 403;
    const bodies = await everyBody(fields);
    for (const { sender, body } of waysOf(foreignSenders, Object.keys(bodies), index)) {
      const what = `${method} ${path}, ${sender.name}, ${body}`;
      const sent = bodies[body] ?? {};
      const headers = { Cookie: admin.cookie, ...sent.headers, ...sender.headersFor(host) };
      const reply = await site.ask(path, { ...sent, method, headers });
      expect(reply.status, what).toBe(status);
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
