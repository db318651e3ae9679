import { describe, expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { adminEmail, signedInMember, type TestAdmin } from '../../support/admin.ts';
import { shop } from '../../support/auth/api-keys.ts';
import { idOf, staffedSite } from '../../support/auth/staff.ts';
import { dataOf } from '../../support/http.ts';

const email = 'olga@example.com';

/** A second owner, who has made a key, and beside them the first one's key. */
async function siteWithKeys() {
  const calls = await staffedSite();
  const second = await signedInMember(calls.site, 'owner', email);
  const make = (member: TestAdmin, name: string) =>
    member.ask('/api/keys', { method: 'POST', json: { ...shop, name } });
  const { key } = dataOf(await make(second, 'Web shop'));
  await make(calls.owner, 'Books');
  const keys = async () => dataOf(await calls.owner.ask('/api/keys')).data;
  return { ...calls, key: String(key), keys, id: await idOf(calls.site, email) };
}

/** The form that removes a member, in the page of the staff. */
function removalOf(html: string): string {
  return (
    (html.split('<form').find((form) => form.includes('value="remove"')) ?? '').split(
      '</form>',
    )[0] ?? ''
  );
}

describe('an API key', () => {
  test('says who made it, also when they are gone', async () => {
    const { owner, keys, remove, id } = await siteWithKeys();
    const made = [
      { name: 'Books', made_by: adminEmail },
      { name: 'Web shop', made_by: email },
    ];

    expect(await keys()).toMatchObject(made);
    expect((await remove({ id })).status).toBe(200);
    expect(await keys()).toMatchObject(made);
    const page = await owner.ask(paths.control.apiKeys);
    expect(page.text.replace(/[\u2066-\u2069]/g, '')).toContain(`Created by ${email}`);
  });

  test('is revoked with who made it on request, and only theirs', async () => {
    const { site, owner, key, keys, remove, id } = await siteWithKeys();

    expect((await remove({ id, revoke_keys: 'yes' })).status).toBe(200);

    expect(await keys()).toMatchObject([{ name: 'Books' }]);
    const headers = { Authorization: `Bearer ${key}` };
    expect((await site.ask('/api/parcels', { headers })).status).toBe(401);
    const log = dataOf(await owner.ask('/api/audit')).data;
    expect(log.slice(0, 2)).toMatchObject([
      { action: 'deleted', record: { type: 'staff', name: email } },
      { action: 'deleted', record: { type: 'api-key', name: 'Web shop' } },
    ]);
  });

  test('stays where no owner would be left', async () => {
    const { owner, keys, remove, site } = await siteWithKeys();
    await remove({ id: await idOf(site, email) });

    const own = await idOf(site, adminEmail);
    const reply = await owner.ask('/api/staff', {
      method: 'DELETE',
      json: { id: own, revoke_keys: 'yes' },
    });

    expect(reply.status).toBe(409);
    expect(await keys()).toHaveLength(2);
  });

  test('is named where its maker is removed, with a box that is ticked', async () => {
    const { owner, keys, id } = await siteWithKeys();

    const form = removalOf((await owner.ask(paths.control.staff)).text);
    const sent = await owner.ask(paths.control.staff, {
      method: 'POST',
      fields: { do: 'remove', id: String(id), revoke_keys: 'yes' },
    });

    expect(form).toContain('Also revoke the API keys that they created:');
    expect(form).toMatch(/type="checkbox"[^>]*name="revoke_keys"[^>]*checked/);
    expect(form).toContain('Web shop');
    expect(form).not.toContain('Books');
    expect(sent.status).toBe(303);
    expect(await keys()).toMatchObject([{ name: 'Books' }]);
  });
});

test('an open run is named where its driver is removed, and stays without a driver', async () => {
  const { site, owner, remove } = await staffedSite();
  await signedInMember(site, 'driver');
  const driver = await idOf(site, 'driver@example.com');
  const run = { day: '2030-05-06', driver, name: 'North' };
  await owner.ask('/api/runs', { method: 'POST', json: run });

  const form = removalOf((await owner.ask(paths.control.staff)).text);
  await remove({ id: driver });

  expect(form).toContain('The run of May 06, 2030 (North) stays, without a driver.');
  const left = dataOf(await owner.ask('/api/runs?day=2030-05-06')).data;
  expect(left).toMatchObject([{ name: 'North', driver: null, closed: 'no' }]);
});

test('the activity log is searched by person and by key', async () => {
  const { site, owner, key, id } = await siteWithKeys();
  const namesBy = async (actor: string) => {
    const { data } = dataOf(await owner.ask(`/api/audit?actor=${actor}`));
    return data.map(({ record }: { record: { name: string } }) => record.name);
  };

  expect(await namesBy(`staff:${id}`)).toEqual(['Web shop']);
  expect(await namesBy(`staff:${await idOf(site, adminEmail)}`)).toEqual(['Books']);
  expect(await namesBy('api_key:1')).toEqual([]);
  expect(key).toMatch(/^wb_/);
  const page = (await owner.ask(paths.control.audit)).text;
  expect(page).toContain(`<option value="staff:${id}">${email}</option>`);
  expect(page).toContain('<option value="api_key:1">Web shop</option>');
  const dispatcher = await signedInMember(site, 'dispatcher');
  expect((await dispatcher.ask(paths.control.audit)).text).not.toContain('value="staff:');
});
