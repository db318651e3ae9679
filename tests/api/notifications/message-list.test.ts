import { describe, expect, test } from 'vitest';
import { countUnreadMessages } from '../../../server/web/panel.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { dataOf } from '../../support/http.ts';
import { message, postMessage } from '../../support/notifications/messages.ts';
import { startSite } from '../../support/site.ts';

/** A site with three messages, of which none has been read. */
async function siteWithMessages() {
  const site = await startSite({ RATE_LIMIT: 'off' });
  await postMessage(site, message);
  await postMessage(site, { subject: 'Öffnungszeiten?', body: 'Wann?' });
  await postMessage(site, { subject: 'Thanks', body: 'It came.', email: 'bela@example.com' });
  const admin = await signedInAdmin(site);
  const list = async (query = '') => dataOf(await admin.ask(`/api/messages${query}`));
  const call = (method: string) => (json: unknown) => admin.ask('/api/messages', { method, json });
  const unread = () => countUnreadMessages(site.db);
  return { ...site, admin, list, patch: call('PATCH'), remove: call('DELETE'), unread };
}

describe('GET /api/messages', () => {
  test('lists messages, newest first', async () => {
    const { admin } = await siteWithMessages();

    const reply = await admin.ask('/api/messages?per_page=2');

    expect(reply.status).toBe(200);
    expect(reply.headers['cache-control']).toBe('private, no-store');
    expect(dataOf(reply)).toEqual({
      data: [
        {
          id: 3,
          subject: 'Thanks',
          body: 'It came.',
          email: 'bela@example.com',
          created_at: expect.stringMatching(/^\d{4}-.+Z$/),
          read_at: null,
          name: null,
          phone: null,
          tracking_code: null,
          parcel: null,
          answered_at: null,
          answer: null,
        },
        expect.objectContaining({ id: 2, email: null }),
      ],
      current_page: 1,
      last_page: 2,
      next_page_url: '/api/messages?per_page=2&page=2',
      per_page: 2,
      total: 3,
    });
  });

  test.each([
    ['the subject', 'offnung', [2]],
    ['the text', 'RED', [1]],
    ['the address', 'example.com', [3, 1]],
    ['what nobody wrote', 'zebra', []],
  ])('searches for %s', async (_name, search, ids) => {
    const { list } = await siteWithMessages();

    const { data } = await list(`?search=${search}`);

    expect(data).toMatchObject(ids.map((id) => ({ id })));
  });
});

describe('PATCH /api/messages', () => {
  test('marks a message as read, once, and as unread again', async () => {
    const { patch, list, unread } = await siteWithMessages();
    expect(await unread()).toBe(3);

    const read = await patch({ id: '2', read: true });
    expect(read.status).toBe(200);
    const { read_at } = dataOf(read);
    expect(Math.abs(Date.parse(String(read_at)) - Date.now())).toBeLessThan(60_000);
    expect(await unread()).toBe(2);
    expect(dataOf(await patch({ id: 2, read: true }))).toMatchObject({ read_at });

    expect(dataOf(await patch({ id: 2, read: false }))).toMatchObject({ id: 2, read_at: null });
    expect(await unread()).toBe(3);
    expect(await list()).toMatchObject({ total: 3 });
  });

  test('knows no message that is not there', async () => {
    const { patch } = await siteWithMessages();

    expect((await patch({ id: 4, read: true })).status).toBe(404);
  });
});

describe('DELETE /api/messages', () => {
  test('deletes one, once', async () => {
    const { remove, list } = await siteWithMessages();

    expect((await remove({ id: '2' })).status).toBe(200);
    expect(await list()).toMatchObject({ data: [{ id: 3 }, { id: 1 }], total: 2 });
    expect((await remove({ id: 2 })).status).toBe(404);
  });
});
