import { test as base, describe, expect } from 'vitest';
import { deleteOldRows } from '../../../server/ops/housekeeping/housekeeping.ts';
import { siteWithAdmin } from '../../support/admin.ts';
import { badFieldsOf } from '../../support/http.ts';
import { fileOf, photo } from '../../support/images.ts';

const hourMs = 60 * 60 * 1000;

async function writingSite() {
  const { site, admin } = await siteWithAdmin();
  const send = (method: string, json: object) => admin.ask('/api/pages', { method, json });
  return {
    ...site,
    admin,
    send,
    async upload(background?: string): Promise<string> {
      const form = { image: await photo(background) };
      return (await admin.ask('/api/pages/images', { method: 'POST', form })).json().data.url;
    },
    write: (content: string) => send('POST', { title: 'Fleet', content, icon: 'people' }),
    /** Whether the picture is there what nothing needs has been deleted. */
    async isThere(url: string) {
      await deleteOldRows(site.db, new Date(), { auditMs: null, mailMs: null });
      return (await site.ask(url)).status === 200;
    },
    /** Lets 25 hours pass over all pictures. */
    async wait() {
      const created_at = new Date(Date.now() - 25 * hourMs).toISOString();
      await site.db.updateTable('images').set({ created_at }).execute();
    },
  };
}

const test = base.extend('site', () => writingSite());

describe('POST /api/pages/images', () => {
  test('stores a picture, and says where it is', async ({ site: { ask, admin } }) => {
    const reply = await admin.ask('/api/pages/images', {
      method: 'POST',
      form: { image: await photo() },
    });

    expect(reply.status).toBe(201);
    const { data, message } = reply.json();
    expect(message).toBe('Saved.');
    expect(data).toEqual({
      image: expect.stringMatching(/^[0-9a-f]{32}\.webp$/),
      url: `/uploads/images/${data.image}`,
      width: 40,
      height: 30,
    });
    expect((await ask(data.url)).headers['content-type']).toBe('image/webp');
  });

  test('takes pictures alone', async ({ site: { admin, db } }) => {
    const reply = await admin.ask('/api/pages/images', {
      method: 'POST',
      form: { image: fileOf('<svg onload="alert(1)"/>', 'a.svg', 'image/svg+xml') },
    });

    expect(reply.status).toBe(415);
    expect(await db.selectFrom('images').selectAll().execute()).toEqual([]);
  });
});

describe('a picture', () => {
  test('stays for as long as a page refers to it, and a day more', async () => {
    const { upload, write, send, isThere, wait } = await writingSite();
    const url = await upload();
    await write(`[image=${url} A van]`);
    await wait();
    expect(await isThere(url)).toBe(true);

    await send('PATCH', { id: 'fleet', content: 'Nothing to see.' });

    expect(await isThere(url)).toBe(true);
    await wait();
    expect(await isThere(url)).toBe(false);
  });

  test('goes a day after its page was deleted', async () => {
    const { upload, write, send, isThere, wait } = await writingSite();
    const url = await upload();
    await write(`[image=${url}]`);
    await wait();

    await send('DELETE', { id: 'fleet' });

    expect(await isThere(url)).toBe(true);
    await wait();
    expect(await isThere(url)).toBe(false);
  });

  test('goes a day after it was uploaded, if it is in no page', async () => {
    const { upload, isThere, wait } = await writingSite();
    const url = await upload();

    expect(await isThere(url)).toBe(true);
    await wait();
    expect(await isThere(url)).toBe(false);
  });

  test('has another day when it is uploaded again', async ({ site: { upload, isThere, wait } }) => {
    const url = await upload();
    await wait();

    expect(await upload()).toBe(url);

    expect(await isThere(url)).toBe(true);
  });

  test('in two pages stays for the other', async () => {
    const { upload, write, send, isThere, wait } = await writingSite();
    const url = await upload();
    await write(`[image=${url}]`);
    await write(`Again: [image=${url}] [image=${url}]`);

    await send('DELETE', { id: 'fleet' });

    await wait();
    expect(await isThere(url)).toBe(true);
  });

  test('that is gone is not put into a page, and nothing is lost of what the page was', async () => {
    const { db, upload, write, send, isThere, wait } = await writingSite();
    const [kept, gone] = [await upload('#111111'), await upload('#222222')];
    await write(`[image=${kept}]`);
    await wait();
    expect(await isThere(gone)).toBe(false);

    const reply = await send('PATCH', { id: 'fleet', content: `[image=${kept}] [image=${gone}]` });

    expect([reply.status, badFieldsOf(reply)]).toEqual([422, ['content']]);
    expect(reply.json()).toMatchObject({
      errors: [expect.stringContaining('no longer on the site. Upload it again.')],
    });
    const row = db.selectFrom('pages').select('content').where('slug', '=', 'fleet');
    expect(await row.executeTakeFirst()).toEqual({ content: `[image=${kept}]` });
  });

  test('of another site may be shown, whatever its path', async ({ site: { write } }) => {
    const reply = await write(
      `[image=https://harbour.example/uploads/images/${'0a'.repeat(16)}.webp A quay]`,
    );

    expect(reply.status).toBe(201);
  });

  test('that was gone before does not keep a page from being changed', async () => {
    const { db, upload, write, send } = await writingSite();
    const url = await upload();
    await write(`[image=${url}]`);
    await db.deleteFrom('images').execute();

    const reply = await send('PATCH', { id: 'fleet', content: `More. [image=${url}]` });

    expect(reply.status).toBe(200);
  });
});
