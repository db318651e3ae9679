import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { mailRows } from '../../support/notifications/mailer.ts';
import { outgoingMail, postMail, siteWithMail } from '../../support/notifications/outgoing-mail.ts';
import { startSite } from '../../support/site.ts';

/** A site with two mails in its outbox. */
async function siteWithMails() {
  const { site, admin } = await siteWithMail('outbox');
  await postMail(admin, outgoingMail);
  await postMail(admin, { ...outgoingMail, subject: 'Another one' });
  await site.mailer.idle();
  const remove = (json: unknown) => admin.ask('/api/mails', { method: 'DELETE', json });
  const dir = join(site.dataDir, 'outbox');
  const [first, second] = (await mailRows(site)).map(({ file }) => file ?? '');
  const removals = () => site.db.selectFrom('outbox_removals').selectAll().execute();
  return { site, remove, dir, first: first ?? '', second: second ?? '', removals };
}

describe('DELETE /api/mails', () => {
  test('deletes a mail and its file, and no other', async () => {
    const { site, remove, dir, second, removals } = await siteWithMails();

    const reply = await remove({ id: '1' });

    expect(reply.status).toBe(200);
    expect(reply.json()).toEqual({
      status: 'success',
      data: {},
      errors: [],
      message: 'Email deleted.',
    });
    expect(readdirSync(dir)).toEqual([second]);
    expect(await mailRows(site)).toMatchObject([{ id: 2 }]);
    expect(await removals()).toEqual([]);
  });

  test('deletes a mail once', async () => {
    const { site, remove } = await siteWithMails();
    await remove({ id: 1 });

    expect((await remove({ id: 1 })).status).toBe(404);
    expect(await mailRows(site)).toHaveLength(1);
  });

  test('removes what an interrupted attempt left of it too', async () => {
    const { remove, dir, first, second } = await siteWithMails();
    writeFileSync(join(dir, `.${first}.4711.part`), 'Dear Ada');
    writeFileSync(join(dir, `.${second}.4711.part`), 'another’s');

    await remove({ id: 1 });

    expect(readdirSync(dir).sort()).toEqual([`.${second}.4711.part`, second]);
  });

  test('deletes one whose file somebody took away', async () => {
    const { site, remove, dir } = await siteWithMails();
    rmSync(dir, { recursive: true });

    expect((await remove({ id: 1 })).status).toBe(200);
    expect(await mailRows(site)).toHaveLength(1);
  });

  test('tries again later where the file cannot be removed, and tells the log', async () => {
    const { site, remove, dir, first, removals } = await siteWithMails();
    rmSync(join(dir, first));
    mkdirSync(join(dir, first));

    expect((await remove({ id: 1 })).status).toBe(200);
    expect(await removals()).toMatchObject([{ file: first }]);
    const warnings = site.logged.filter(({ file, level }) => file === first && level === 40);
    expect(warnings.length).toBeGreaterThan(0);

    // The queue looks too, and would take a folder without the file for done.
    await site.mailer.idle();
    rmSync(join(dir, first), { recursive: true });
    writeFileSync(join(dir, first), 'Dear Ada');
    await site.mailer.idle();
    expect(existsSync(join(dir, first))).toBe(false);
    expect(await removals()).toEqual([]);
  });

  test('leaves a mail alone that is being sent right now', async () => {
    const { site, remove, dir } = await siteWithMails();
    await site.mailer.stop();
    const lease = { lease: 'another process', next_attempt_at: '2999-01-01T00:00:00.000Z' };
    await site.db
      .updateTable('mails')
      .set({ state: 'queued', kept_at: null, ...lease })
      .where('id', '=', 1)
      .execute();

    const reply = await remove({ id: 1 });

    expect(reply.status).toBe(409);
    expect(reply.json()).toMatchObject({
      errors: ['This email is being sent right now. Try again in a minute.'],
    });
    expect(await mailRows(site)).toMatchObject([{ id: 1, ...lease }, { id: 2 }]);
    expect(readdirSync(dir)).toHaveLength(2);
  });

  test('deletes one that a process was sending when it died', async () => {
    const { site, remove, dir, second } = await siteWithMails();
    await site.mailer.stop();
    const lease = { lease: 'a dead process', next_attempt_at: '2020-01-01T00:00:00.000Z' };
    await site.db
      .updateTable('mails')
      .set({ state: 'queued', kept_at: null, file: null, ...lease })
      .where('id', '=', 1)
      .execute();

    expect((await remove({ id: 1 })).status).toBe(200);

    expect(readdirSync(dir)).toEqual([second]);
  });

  test('knows no mail that is not there', async () => {
    const admin = await signedInAdmin(await startSite());

    expect((await admin.ask('/api/mails', { method: 'DELETE', json: { id: 7 } })).status).toBe(404);
  });
});
