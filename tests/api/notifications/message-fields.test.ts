import { describe, expect, test } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { message, postMessage } from '../../support/notifications/messages.ts';
import { badFields } from '../../support/notifications/outgoing-mail.ts';
import { insertParcel } from '../../support/parcels.ts';
import { dataOf } from '../../support/response-data.ts';
import { startSite } from '../../support/site.ts';

const person = { name: 'Ada Okoye', phone: '+234 1 234 5678', tracking_code: 'test-1001' };

async function listOf(site: Awaited<ReturnType<typeof startSite>>, query = '') {
  return dataOf(await (await signedInAdmin(site)).ask(`/api/messages${query}`)).data;
}

describe('POST /api/messages with name, phone and tracking code', () => {
  test('keeps them, and leads to the parcel', async () => {
    const site = await startSite();
    await insertParcel(site.db, { tracking_code: 'TEST-1001' });

    expect((await postMessage(site, { ...message, ...person })).status).toBe(201);

    expect(await listOf(site)).toMatchObject([{ ...person, parcel: 'TEST-1001' }]);
    expect(await listOf(site, '?search=okoye')).toHaveLength(1);
    expect(await listOf(site, '?search=1001')).toHaveLength(1);
  });

  test('says the same whether there is such a parcel or not', async () => {
    const site = await startSite();
    await insertParcel(site.db, { tracking_code: 'TEST-1001' });

    const replies = [
      await postMessage(site, { ...message, tracking_code: 'TEST-1001' }),
      await postMessage(site, { ...message, tracking_code: 'NOPE-1001' }),
    ];

    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(replies[0]?.text).toBe(replies[1]?.text);
    expect(await listOf(site)).toMatchObject([{ parcel: null }, { parcel: 'TEST-1001' }]);
  });

  test('reads the code as the tracking form does', async () => {
    const site = await startSite();
    await insertParcel(site.db, { tracking_code: 'TEST-1001' });

    await postMessage(site, { ...message, tracking_code: ' #test 1001 ' });

    expect(await listOf(site)).toMatchObject([{ tracking_code: 'test 1001', parcel: 'TEST-1001' }]);
  });

  test.each([
    ['a code that is none', { tracking_code: '?!' }, 'tracking_code'],
    ['a name of two lines', { name: 'Ada\nBcc: x' }, 'name'],
    ['a phone that is too long', { phone: '1'.repeat(301) }, 'phone'],
  ])('refuses %s', async (_name, more, field) => {
    const site = await startSite();

    const reply = await postMessage(site, { ...message, ...more });

    expect(reply.status).toBe(422);
    expect(badFields(reply)).toEqual([field]);
  });

  test('passes them on with the copy', async () => {
    const site = await startSite();

    await postMessage(site, { ...message, ...person });
    await site.mailer.idle();

    const admin = await signedInAdmin(site);
    const { text } = dataOf(await admin.ask('/api/mails/1'));
    expect(text).toContain('Name: Ada Okoye\nPhone: +234 1 234 5678\nTracking code: test-1001');
  });
});

describe('the contact page', () => {
  test('takes them without script, and loses nothing', async () => {
    const site = await startSite();
    const fields = { subject: '', body: 'Where?', ...person };

    const { status, text } = await site.ask('/contact.html', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });

    expect(status).toBe(422);
    for (const value of Object.values(person)) expect(text).toContain(`value="${value}"`);
  });

  test('begins with the code of its address, is not kept, and is nothing for search engines', async () => {
    const site = await startSite();

    const asked = await site.ask('/contact.html?code=TEST-1001');

    expect(asked.text).toContain('value="TEST-1001"');
    expect(asked.text).toContain('noindex');
    expect(asked.headers['cache-control']).toBe('private, no-store');
    expect((await site.ask('/contact.html?code=%3Cscript%3E')).text).not.toContain('&lt;script');
    expect((await site.ask('/contact.html')).text).not.toContain('TEST-1001');
  });

  test('is what a result leads to', async () => {
    const site = await startSite();
    await insertParcel(site.db, { tracking_code: 'TEST-1001' });

    const { text } = await site.ask('/track.html?code=TEST-1001');

    expect(text).toContain('href="/contact.html?code=TEST-1001#message"');
  });
});
