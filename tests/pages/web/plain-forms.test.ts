import { describe, expect, test } from 'vitest';
import { fieldErrorMessage } from '../../../server/http/input/error-map.ts';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import { inLanguage } from '../../../server/shared/public-paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { signedInAdmin, signedInMember } from '../../support/admin.ts';
import { fullPanel, guestPages, panelPages } from '../../support/full-panel.ts';
import { insertReviews, publicPages } from '../../support/full-site.ts';
import { photo } from '../../support/images.ts';
import { startSite } from '../../support/site.ts';

const { createReview, reviews, review } = paths.control;
const { done } = messagesOf('en');

async function siteWithAdmin() {
  const site = await startSite();
  const admin = await signedInAdmin(site);
  return {
    ...site,
    admin,
    send: (path: string, form: Record<string, string | Blob>) =>
      admin.ask(path, { method: 'POST', form }),
    stored: () => site.db.selectFrom('reviews').select(['name', 'review']).execute(),
  };
}

const newReview = { _verb: 'POST /api/reviews', _then: reviews, name: 'Ada', review: 'Quick.' };

test('a form that is sent without script is done by its call, and leads on with a notice', async () => {
  const { admin, send, stored } = await siteWithAdmin();

  const reply = await send(createReview, { ...newReview, image: await photo() });

  expect(reply.status).toBe(303);
  expect(reply.headers.location).toBe(reviews);
  expect(await stored()).toEqual([{ name: 'Ada', review: 'Quick.' }]);
  const [notice = ''] = [reply.headers['set-cookie']].flat();
  const cookie = notice.split(';')[0] ?? '';
  const next = await admin.ask(reviews, { headers: { Cookie: `${admin.cookie}; ${cookie}` } });
  expect(next.text).toContain(done.published);
  // It is said once.
  expect(String(next.headers['set-cookie'])).toMatch(/^notice=;/);
});

test('a form leads to what it has made, in the language that its address names', async () => {
  const { send } = await siteWithAdmin();
  const _then = inLanguage(`${reviews}?made={id}`, 'ar');
  const form = { ...newReview, image: await photo(), _then };

  const { headers } = await send(inLanguage(createReview, 'ar'), form);

  expect(headers.location).toBe(`${reviews}?made=1&lang=ar`);
});

test('what is refused is there again, with each error at its field', async () => {
  const { send, stored } = await siteWithAdmin();

  const reply = await send(createReview, { ...newReview, name: 'Ada <b>', review: '' });

  expect(reply.status).toBe(422);
  expect(reply.text).toContain('value="Ada &lt;b&gt;"');
  expect(reply.text).toMatch(/<textarea[^>]*aria-invalid="true"[^>]*name="review"/);
  expect(await stored()).toEqual([]);
});

test('a form that is sent twice is done once', async () => {
  const { send, stored } = await siteWithAdmin();
  const form = { ...newReview, _key: 'the same form', image: await photo() };

  const replies = await Promise.all([send(createReview, form), send(createReview, form)]);

  expect(replies.map(({ status }) => status)).toEqual([303, 303]);
  expect(await stored()).toHaveLength(1);
});

describe('a form that is sent again after it was corrected', () => {
  test('changes the record that it has made, once', async () => {
    const { db, send, stored } = await siteWithAdmin();
    const form = { ...newReview, _key: 'the same form', image: await photo() };
    await send(createReview, form);

    const corrected = { ...form, review: 'Quick and kind.' };
    const replies = [await send(createReview, corrected), await send(createReview, corrected)];

    expect(replies.map(({ status, headers }) => [status, headers.location])).toEqual([
      [303, reviews],
      [303, reviews],
    ]);
    expect(await stored()).toEqual([{ name: 'Ada', review: 'Quick and kind.' }]);
    const changes = db.selectFrom('audit_events').where('record_type', '=', 'review');
    expect(await changes.select('action').orderBy('id').execute()).toEqual([
      { action: 'created' },
      { action: 'changed' },
    ]);
    await send(createReview, { ...form, name: 'Grace' });
    expect(await stored()).toEqual([{ name: 'Grace', review: 'Quick.' }]);
  });

  test('changes a parcel under its number, which would be taken', async () => {
    const { admin, db } = await siteWithAdmin();
    const page = paths.control.createParcel;
    const [, key = ''] = /name="_key" value="([^"]*)"/.exec((await admin.ask(page)).text) ?? [];
    const form = {
      _verb: 'POST /api/parcels',
      _key: key,
      tracking_code: 'WB-77',
      recipient_name: 'Ada Okoy',
      destination: 'Keizersgracht 1, Amsterdam',
    };
    expect((await admin.ask(page, { method: 'POST', form })).status).toBe(303);

    const corrected = { ...form, recipient_name: 'Ada Okoye' };
    expect((await admin.ask(page, { method: 'POST', form: corrected })).status).toBe(303);

    const parcels = db.selectFrom('parcels').select(['tracking_code', 'recipient_name']);
    expect(await parcels.execute()).toEqual([
      { tracking_code: 'WB-77', recipient_name: 'Ada Okoye' },
    ]);
  });

  test('changes back what it has changed', async () => {
    const site = await siteWithAdmin();
    await insertReviews(site, 1);
    const { id, name } = await site.db
      .selectFrom('reviews')
      .select(['id', 'name'])
      .executeTakeFirstOrThrow();
    const page = pathTo(review, { id });
    const form = {
      _verb: 'PATCH /api/reviews',
      _key: 'the same form',
      _saved: JSON.stringify({ name, review: 'Quick.' }),
      id: String(id),
      review: 'Quick.',
    };
    await site.send(page, { ...form, name: 'Grace' });
    expect((await site.send(page, { ...form, name })).status).toBe(303);
    expect(await site.stored()).toEqual([{ name, review: 'Quick.' }]);
  });

  test('makes another record where its own was deleted', async () => {
    const { db, send, stored } = await siteWithAdmin();
    const form = { ...newReview, _key: 'the same form', image: await photo() };
    await send(createReview, form);
    await db.deleteFrom('reviews').execute();
    expect((await send(createReview, { ...form, name: 'Grace' })).status).toBe(303);
    expect(await stored()).toEqual([{ name: 'Grace', review: 'Quick.' }]);
  });
});

test('a record is changed and deleted by the forms of its pages', async () => {
  const site = await siteWithAdmin();
  await insertReviews(site, 1);
  const { id } = await site.db.selectFrom('reviews').select('id').executeTakeFirstOrThrow();

  const page = pathTo(review, { id });
  const changed = await site.send(page, {
    _verb: 'PATCH /api/reviews',
    id: String(id),
    name: 'Grace',
    review: 'Good.',
    image: new File([], ''),
  });
  expect(changed.headers.location).toBe(page);
  expect(await site.stored()).toEqual([{ name: 'Grace', review: 'Good.' }]);

  const deleted = await site.send(reviews, { _verb: 'DELETE /api/reviews', id: String(id) });
  expect(deleted.headers.location).toBe(reviews);
  expect(await site.stored()).toEqual([]);
});

test.each([
  [paths.control.homeSettings, paths.api.homePictures, { place: 'slide2' }],
  [pathTo(paths.control.page, { slug: 'privacy-policy' }), paths.api.pagePicture, null],
])('a photo is shown and removed by the forms of its page, %s', async (page, api, place) => {
  const { admin, db, send } = await siteWithAdmin();
  const pages = db.selectFrom('pages').select('id').where('slug', '=', 'privacy-policy');
  const record = place ?? { id: String((await pages.executeTakeFirstOrThrow()).id) };
  const _verb = `POST ${api}`;

  const refused = await send(page, { _verb, ...record, image: new File([], ''), focus_x: '101' });
  expect(refused.status).toBe(422);
  // At the field of its own form alone, which is unfolded.
  expect(refused.text.match(/aria-invalid="true"/g)).toHaveLength(1);
  expect(refused.text).toMatch(/<input[^>]*aria-invalid="true"[^>]*name="focus_x"/);
  expect(refused.text.match(/<details open/g) ?? []).toHaveLength(place === null ? 0 : 1);

  const stored = await send(page, { _verb, ...record, image: await photo() });
  expect([stored.status, stored.headers.location]).toEqual([303, page]);
  const { text } = await admin.ask(page);
  const [image = ''] = /\/uploads\/images\/\w+\.webp/.exec(text) ?? [];
  expect((await admin.ask(image)).status).toBe(200);

  expect((await send(page, { _verb: `DELETE ${api}`, ...record })).status).toBe(303);
  expect((await admin.ask(image)).status).toBe(404);
});

test('of a form that changes a record, what was not changed is not sent', async () => {
  const site = await siteWithAdmin();
  await insertReviews(site, 1);
  const {
    id,
    name,
    review: text,
  } = await site.db.selectFrom('reviews').selectAll().executeTakeFirstOrThrow();
  await site.db.updateTable('reviews').set({ name: 'Changed meanwhile' }).execute();

  await site.send(pathTo(review, { id }), {
    _verb: 'PATCH /api/reviews',
    _saved: JSON.stringify({ name, review: text }),
    id: String(id),
    name,
    review: 'Better.',
    image: new File([], ''),
  });

  expect(await site.stored()).toEqual([{ name: 'Changed meanwhile', review: 'Better.' }]);
});

test.each([
  ['no call', { _verb: 'GET /api/reviews' }, 400],
  ['nothing of the API', { _verb: 'constructor' }, 400],
  ['nothing', {}, 400],
])('a form that names %s does nothing', async (_what, verb, status) => {
  const { send, stored } = await siteWithAdmin();
  expect((await send(createReview, { name: 'Ada', review: 'Quick.', ...verb })).status).toBe(
    status,
  );
  expect(await stored()).toEqual([]);
});

test('it leads to pages of this site alone', async () => {
  const { send } = await siteWithAdmin();
  const form = { ...newReview, image: await photo() };
  for (const _then of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)']) {
    const { headers } = await send(createReview, { ...form, _then });
    expect(headers.location).toBe(createReview);
  }
});

test('who may not do it is told so, whatever page it is sent to', async () => {
  const { send, stored, ...site } = await siteWithAdmin();
  const member = await signedInMember(site, 'bookkeeper');

  const reply = await member.ask(paths.control.index, {
    method: 'POST',
    form: { ...newReview, image: await photo() },
  });

  expect(reply.status).toBe(403);
  expect(await stored()).toEqual([]);
  const signedOut = await site.ask(createReview, { method: 'POST', fields: newReview });
  expect(signedOut.status).toBe(307);
});

test('a form of a hundred thousand fields is refused', async () => {
  const { admin, stored } = await siteWithAdmin();
  const lines = Array.from({ length: 100_000 }, (_, index) => `a[${index}][b]=1`).join('&');
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const reply = await admin.ask(createReview, { method: 'POST', body: lines, headers });
  expect(reply.status).toBe(413);

  const many = Object.fromEntries(
    Array.from({ length: 12_000 }, (_, index) => [`lines[${index}][title]`, 'x']),
  );
  const sent = await admin.ask(createReview, { method: 'POST', form: { ...newReview, ...many } });
  expect(sent.status).toBe(422);
  expect(await stored()).toEqual([]);
});

test('a page of another site changes nothing by it', async () => {
  const { admin, stored } = await siteWithAdmin();
  const form = { ...newReview, image: await photo() };
  const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
  expect((await admin.ask(createReview, { method: 'POST', form, headers })).status).toBe(403);
  expect(await stored()).toEqual([]);
});

test('passwords that were refused are not in the page', async () => {
  const { send } = await siteWithAdmin();
  const reply = await send(createReview, { ...newReview, review: '', account_password: 'hunter2' });
  expect(reply.status).toBe(422);
  expect(reply.text).not.toContain('hunter2');
});

test('a form of a guest does nothing that needs a member', async () => {
  const { ask, send, stored } = await siteWithAdmin();
  await send(createReview, { ...newReview, image: await photo() });

  const form = { _verb: 'DELETE /api/reviews', id: '1' };
  const reply = await ask(paths.control.resetPassword, { method: 'POST', fields: form });

  expect(reply.status).toBe(401);
  expect(await stored()).toHaveLength(1);
});

test('each form of a page has an address that takes it, so that none needs script', async () => {
  const { site, admin } = await fullPanel();
  const takers = site.routes
    .filter(({ method }) => method === 'POST')
    .map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`));
  const pages = [
    ...Object.values({ ...panelPages, ...publicPages }).map((path) => ({ path, ask: admin.ask })),
    ...Object.values({ ...guestPages, ...publicPages }).map((path) => ({ path, ask: site.ask })),
    { path: paths.control.signUp, ask: (await startSite()).ask },
  ];
  const untaken: string[] = [];
  let forms = 0;
  for (const { path, ask } of pages) {
    for (const [tag] of (await ask(path)).text.matchAll(/<form [^>]*>/g)) {
      if (!tag.includes('method="post"')) continue;
      const [, action = path] = /action="([^"]*)"/.exec(tag) ?? [];
      const { pathname } = new URL(action, 'http://site.invalid');
      forms += 1;
      if (!takers.some((taker) => taker.test(pathname))) untaken.push(`${path}: ${pathname}`);
    }
  }
  expect(forms).toBeGreaterThan(300);
  expect([...new Set(untaken)]).toEqual([]);
});

test('what is wrong with a field is said with the words that the form has for it', async () => {
  const { admin } = await fullPanel();
  const t = messagesOf('en');
  const unnamed = new Set<string>();
  let fields = 0;
  for (const path of Object.values(panelPages)) {
    const { text } = await admin.ask(path);
    const labelled = new Set([...text.matchAll(/<label[^>]* for="([^"]+)"/g)].map(([, id]) => id));
    for (const [form] of text.matchAll(/<form [^>]*method="post".*?<\/form>/gs)) {
      for (const [control] of form.matchAll(/<(?:input|select|textarea) [^>]*>/g)) {
        const [, id] = / id="([^"]+)"/.exec(control) ?? [];
        const [, name = ''] = / name="([^"]+)"/.exec(control) ?? [];
        if (!labelled.has(id) || name === '' || control.includes('type="checkbox"')) continue;
        const keys = name.split(/[.[\]]+/).filter((part) => part !== '');
        const parts = keys.map((part) => (/^\d+$/.test(part) ? Number(part) : part));
        const said = fieldErrorMessage(
          { code: 'custom', path: parts, message: '', params: { key: 'day' } },
          t,
        );
        fields += 1;
        if (said.startsWith(`${parts.join('.')}:`)) unnamed.add(name);
      }
    }
  }
  expect(fields).toBeGreaterThan(300);
  expect([...unnamed]).toEqual([]);
});

test.each([paths.control.client, paths.control.review, paths.control.parcelTemplate])(
  '%s has one address for each record: a number in another spelling is none',
  async (path) => {
    const { admin } = await fullPanel();
    expect((await admin.ask(path.replace(':id', '1'))).status).toBe(200);
    for (const id of ['01', '1e0', '1.0', '0x1']) {
      expect((await admin.ask(path.replace(':id', id))).status, id).toBe(404);
    }
  },
);

test.each([
  ['from', 'day', 'Von: '],
  ['to', 'day', 'Bis: '],
  ['to', 'required', 'An: '],
  ['to.text', 'required', 'An: '],
  ['addresses.0', 'required', 'Adresse 1: '],
  ['customer_id', 'required', 'Kunde: '],
  ['sort', 'required', 'Sortierung: '],
])('the sentence about %s (%s) has a word of the screens', (field, key, word) => {
  const issue = { code: 'custom', path: field.split('.'), message: '', params: { key } } as const;
  expect(fieldErrorMessage(issue, messagesOf('de'))).toContain(word);
});
