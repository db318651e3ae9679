import { expect } from 'vitest';
import { paths, webhookPath } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import {
  sendNewParcel,
  startReceiver,
  test,
  webhookSite,
} from '../../support/notifications/webhooks.ts';

const { webhooks: words, apiKeys } = messagesOf('en');

test('the form of a webhook sends all since a time again, by the clocks of the site', async () => {
  const hooks = await webhookSite({ WEBHOOK_ALLOW: '127.0.0.1', TZ: 'Asia/Tokyo' });
  const receiver = await startReceiver();
  const { id } = await hooks.add(receiver.url);
  await sendNewParcel(hooks, 'OLD-1');
  const old = { created_at: '2026-01-01T14:59:59.000Z' };
  await hooks.site.db.updateTable('webhook_messages').set(old).execute();
  await sendNewParcel(hooks, 'NEW-1');
  const newer = { created_at: '2026-01-01T15:00:00.000Z' };
  await hooks.site.db.updateTable('webhook_messages').set(newer).where('id', '=', 2).execute();
  const submit = (since: string) =>
    hooks.owner.ask(webhookPath(id), { method: 'POST', fields: { do: 'replay-since', since } });

  expect((await hooks.owner.ask(webhookPath(id))).text).toMatch(
    /name="since"[^>]* type="datetime-local"|type="datetime-local"[^>]* name="since"/,
  );
  // Midnight in Tokyo.
  const sent = await submit('2026-01-02T00:00');
  expect([sent.status, sent.headers.location]).toEqual([
    303,
    webhookPath(id, { done: 'replayed' }),
  ]);
  await hooks.sent();
  const codes = receiver.received.map(({ data }) => data.tracking_code);
  expect(codes).toEqual(['OLD-1', 'NEW-1', 'NEW-1']);
  expect((await hooks.owner.ask(`${sent.headers.location}`)).text).toContain(words.done.replayed);

  const refused = await submit('soon');
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('role="alert"');
  await hooks.call('PATCH', '/api/webhooks', { id, active: false });
  const disabled = await submit('2026-01-02T00:00');
  expect(disabled.status).toBe(409);
  expect(disabled.text).toContain(words.isDisabled);
});

test('the log of a webhook leads to what is older', async ({ hooks, receiver }) => {
  const { id } = await hooks.add(receiver.url);
  const parcels = Array.from({ length: 60 }, (_, index) => ({
    tracking_code: `MANY-${index}`,
    recipient_name: 'Ada',
    destination: 'Lisbon',
  }));
  await hooks.call('POST', '/api/parcels/many', { parcels });
  await hooks.sent();
  const lines = (text: string) => text.match(/<tr data-id=/g)?.length;

  const first = await hooks.owner.ask(`${webhookPath(id)}&per_page=50`);
  expect(lines(first.text)).toBe(50);
  const [, more = ''] = /href="([^"]*&amp;page=2[^"]*)"/.exec(first.text) ?? [];
  const second = await hooks.owner.ask(more.replaceAll('&amp;', '&'));
  expect(lines(second.text)).toBe(10);
  expect(second.text).not.toContain('page=3');
  const waiting = await hooks.owner.ask(`${webhookPath(id)}&status=pending`);
  expect(waiting.text).not.toContain('<tr data-id=');
  const file = `/api/webhooks/${id}/deliveries?status=delivered&format=csv&columns=event`;
  expect(first.text).toContain(`href="/api/webhooks/${id}/deliveries?format=csv`);
  expect((await hooks.owner.ask(file)).text.trim().split('\r\n')).toHaveLength(61);
});

test('the form of a key says which webhooks the scope is about', async () => {
  const { owner } = await webhookSite();
  const { text } = await owner.ask(paths.control.apiKeys);
  expect(text).toMatch(/id="key-webhooks"[^>]* aria-describedby="key-webhooks-hint"/);
  expect(text).toContain(`id="key-webhooks-hint">${apiKeys.webhooksHint}<`);
});
