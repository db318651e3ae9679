import { writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { PermissionError } from '../../server/errors.ts';
import { backupName } from '../../server/ops/backups/files.ts';
import { createBackup, prepareRestore } from '../../server/ops/backups/model.ts';
import { actionContexts, owner } from '../support/action-context.ts';
import { adminPassword, insertAdmin, siteWithAdmin } from '../support/admin.ts';
import { addDevice, beginConfirmation, confirmWith, optionsIn } from '../support/auth/passkeys.ts';
import type { Json } from '../support/http.ts';
import { dataOf } from '../support/http.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

const path = '/api/backups';
const confirmed = { 'X-Confirm-Password': adminPassword };

async function siteWithBackups() {
  const BACKUP_DIR = join(temporaryDir(), 'backups');
  const { site, admin } = await siteWithAdmin({ BACKUP_DIR });
  const make = () => admin.ask(path, { method: 'POST' });
  return { site, admin, make, dir: BACKUP_DIR };
}

/** The name in an answer that describes a backup. */
function nameIn({ name }: Json): string {
  return String(name);
}

function backupEntries({ db }: Awaited<ReturnType<typeof siteWithBackups>>['site']) {
  return db
    .selectFrom('audit_events')
    .select(['action', 'record_name'])
    .where('record_type', '=', 'backup')
    .execute();
}

describe('prepareRestore', () => {
  test('looks again whether who acts still may', async () => {
    const contextOf = await actionContexts();
    const ctx = contextOf({ ...owner, isSignedIn: true });
    await insertAdmin(ctx.deps);
    const { name } = await createBackup(ctx);
    const restorable = { ...ctx, deps: { ...ctx.deps, restore: () => {} } };
    const prepare = () =>
      prepareRestore(restorable, name, { password: undefined, own: { isConfirmed: true } });

    await expect(prepare()).resolves.toBeTypeOf('function');
    await ctx.db.deleteFrom('staff').execute();
    await expect(prepare()).rejects.toThrow(PermissionError);
  });
});

describe('/api/backups', () => {
  test('makes a backup, and lists those that there are, the newest first', async () => {
    const { admin, make, dir } = await siteWithBackups();
    await mkdir(dir);
    await writeFile(join(dir, 'waybill-20200101T000000Z.db'), 'old');
    await writeFile(join(dir, 'notes.txt'), 'mine');

    const made = await make();
    const listed = await admin.ask(path);

    expect(made.status).toBe(201);
    expect(made.json()).toMatchObject({ message: 'Created.' });
    expect(dataOf(made)).toEqual({
      name: expect.stringMatching(/^waybill-\d{8}T\d{6}Z\.db$/),
      size: expect.any(Number),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    expect(dataOf(listed)).toMatchObject({
      data: [
        { name: nameIn(dataOf(made)) },
        { name: 'waybill-20200101T000000Z.db', size: 3, created_at: '2020-01-01T00:00:00.000Z' },
      ],
      total: 2,
      current_page: 1,
      next_page_url: null,
    });
    expect(dataOf(await admin.ask(`${path}?per_page=1`))).toMatchObject({
      last_page: 2,
      next_page_url: '/api/backups?per_page=1&page=2',
    });
    const sorted = dataOf(await admin.ask(`${path}?sort=size&per_page=1`));
    expect(sorted.data).toMatchObject([{ size: 3 }]);
  });

  test('gives the file to whoever knows the password', async () => {
    const { site, admin, make, dir } = await siteWithBackups();
    await site.db.updateTable('settings').set({ company_name: 'Northwind' }).execute();
    const name = nameIn(dataOf(await make()));

    const reply = await fetch(`${site.url}${path}/${name}`, {
      headers: { Cookie: admin.cookie, ...confirmed },
    });

    expect(reply.status).toBe(200);
    expect(reply.headers.get('Content-Type')).toBe('application/vnd.sqlite3');
    expect(reply.headers.get('Content-Disposition')).toBe(`attachment; filename="${name}"`);
    expect(reply.headers.get('Cache-Control')).toBe('private, no-store');
    const copy = join(dir, 'downloaded');
    writeFileSync(copy, Buffer.from(await reply.arrayBuffer()));
    const sqlite = new Sqlite(copy, { readonly: true });
    expect(sqlite.prepare('select company_name from settings').pluck().get()).toBe('Northwind');
    sqlite.close();
  });

  test('refuses it without the password or with a wrong one, and knows no other file', async () => {
    const { admin, make, dir } = await siteWithBackups();
    const name = nameIn(dataOf(await make()));
    await writeFile(join(dir, 'notes.txt'), 'mine');

    for (const headers of [{}, { 'X-Confirm-Password': 'not this one' }]) {
      const reply = await admin.ask(`${path}/${name}`, { headers });
      expect(reply.status).toBe(403);
      expect(reply.json()).toMatchObject({ errors: ['This isn’t your current password.'] });
    }
    for (const other of ['waybill-20200101T000000Z.db', '..%2Fwaybill.db', 'notes.txt']) {
      const reply = await admin.ask(`${path}/${other}`, { headers: confirmed });
      expect(reply.status, other).toBe(404);
    }
  });

  test('takes a passkey instead, which who has no password is told', async () => {
    const { site, admin, make } = await siteWithBackups();
    const name = nameIn(dataOf(await make()));
    const device = await addDevice(site, admin);
    await site.db.updateTable('staff').set({ password_hash: null }).execute();
    const download = () => admin.ask(`${path}/${name}`);

    const refused = await download();
    expect(refused.status).toBe(403);
    expect(refused.json()).toMatchObject({
      errors: ['First confirm with your passkey that it’s you.'],
    });
    const options = optionsIn(await beginConfirmation(admin));
    await confirmWith(admin, { credential: device.sign(options) });
    expect((await download()).status).toBe(200);
  });

  test('is made by a form without script', async () => {
    const { admin } = await siteWithBackups();
    const form = { _verb: `POST ${path}` };
    const sent = await admin.ask('/control/settings/backups', { method: 'POST', form });
    expect(sent.status).toBe(303);
    const [made] = dataOf(await admin.ask(path)).data;
    const page = await admin.ask(`/control/settings/backups?action=restore&backup=${made.name}`);
    expect(page.text).toContain(made.name);
    expect(page.text).toContain('current-password');
  });

  test('makes one of a request that is repeated, and none of a key that is malformed or another’s', async () => {
    const { admin, site } = await siteWithBackups();
    const make = (key: string, json = {}) =>
      admin.ask(path, { method: 'POST', json, headers: { 'Idempotency-Key': key } });

    expect((await make('short')).status).toBe(422);
    expect(dataOf(await admin.ask(path))).toMatchObject({ total: 0 });
    const [first, second] = [await make('backup-0001'), await make('backup-0001')];

    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.json()).toEqual(first.json());
    expect((await make('backup-0001', { other: 'request' })).status).toBe(409);
    expect(dataOf(await admin.ask(path))).toMatchObject({ total: 1 });
    expect(await backupEntries(site)).toEqual([
      { action: 'created', record_name: nameIn(dataOf(first)) },
    ]);
  });

  test('makes none that the activity log would not know of', async () => {
    const { site, admin, make } = await siteWithBackups();
    await sql`create trigger no_entries before insert on audit_events
      begin select raise(abort, 'the log is full'); end`.execute(site.db);

    expect((await make()).status).toBe(500);

    expect(dataOf(await admin.ask(path))).toMatchObject({ total: 0 });
    await sql`drop trigger no_entries`.execute(site.db);
    expect((await make()).status).toBe(201);
    expect(await backupEntries(site)).toHaveLength(1);
  });

  test('a symbolic link is none: it is not listed, given out, restored or deleted', async () => {
    const dir = join(temporaryDir(), 'backups');
    const { site, admin } = await siteWithAdmin({ BACKUP_DIR: dir, BACKUP_KEEP: '1' });
    const secret = join(site.dataDir, 'secret.db');
    const [link, dangling] = ['waybill-20990101T000000Z.db', 'waybill-20990102T000000Z.db'];
    await mkdir(dir);
    await writeFile(secret, 'not for the panel');
    await symlink(secret, join(dir, link));
    await symlink(join(dir, 'nothing'), join(dir, dangling));
    await mkdir(join(dir, 'waybill-20990103T000000Z.db'));

    const made = nameIn(dataOf(await admin.ask(path, { method: 'POST' })));
    const listed = dataOf(await admin.ask(path));
    const page = await admin.ask('/control/settings/backups');
    const given = await admin.ask(`${path}/${link}`, { headers: confirmed });
    const restored = await admin.ask(`${path}/${link}/restore`, {
      method: 'POST',
      headers: confirmed,
    });

    expect(listed).toMatchObject({ data: [{ name: made }], total: 1 });
    expect(page.text).toContain(made);
    expect(page.text).not.toContain(link);
    expect([given.status, restored.status]).toEqual([404, 404]);
    expect(given.text).not.toContain('not for the panel');
    // The newest one is kept: links neither take its place, nor are they removed.
    expect((await readdir(dir)).sort()).toEqual(
      [made, link, dangling, 'waybill-20990103T000000Z.db'].sort(),
    );
  });

  test('is not written through a symbolic link', async () => {
    const { site, make, dir } = await siteWithBackups();
    const other = join(site.dataDir, 'other.txt');
    await writeFile(other, 'mine');
    await mkdir(dir);
    // Of each second in which the backup may be made.
    for (let second = 0; second < 30; second += 1) {
      const name = backupName('sqlite', new Date(Date.now() + second * 1000));
      await symlink(other, join(dir, `${name}.${process.pid}.part`));
    }

    expect((await make()).status).toBe(201);

    expect(await readFile(other, 'utf8')).toBe('mine');
  });

  test('says so where none can be made, and logs why', async () => {
    const BACKUP_DIR = join(temporaryDir(), 'taken');
    writeFileSync(BACKUP_DIR, '');
    const { site, admin } = await siteWithAdmin({ BACKUP_DIR });

    const reply = await admin.ask(path, { method: 'POST' });

    expect(reply.status).toBe(503);
    expect(reply.json()).toMatchObject({
      errors: ['The backup failed. The reason is in the server’s log.'],
    });
    expect(JSON.stringify(site.logged)).toContain('a backup could not be made');
    expect(reply.text).not.toContain(BACKUP_DIR);
  });
});
