import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { adminPassword } from '../../support/admin.ts';
import { button, field, openPanel, words } from '../../support/panel.ts';
import { startSite } from '../../support/site.ts';
import { temporaryDir } from '../../support/temporary-dir.ts';

const en = messagesOf('en');

const { backups, fields } = words;

/** The page of backups, with one that was just made. */
async function openBackups() {
  const site = await startSite({ BACKUP_DIR: join(temporaryDir(), 'backups') });
  const { page } = await openPanel(site, paths.control.backups);
  await button(page, backups.make).click();
  await page.getByText(en.done.created).waitFor();
  const choose = (action: string) =>
    page.getByRole('link', { name: `${action}: waybill-` }).click();
  return { page, choose };
}

test('a backup is made with one click, and downloaded with the password', async () => {
  const { page, choose } = await openBackups();

  await choose(backups.download);
  await field(page, fields.password).fill(adminPassword);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.backup-password button').click(),
  ]);

  expect(file.suggestedFilename()).toMatch(/^waybill-\d{8}T\d{6}Z\.db$/);
  const saved = join(temporaryDir(), 'saved.db');
  await file.saveAs(saved);
  expect(readFileSync(saved).subarray(0, 15).toString()).toBe('SQLite format 3');
});

test('the list shows no more backups than are kept', { tags: 'extended' }, async () => {
  const dir = temporaryDir();
  writeFileSync(join(dir, 'waybill-20260102T030405Z.db'), '');
  const { page } = await openPanel(
    await startSite({ BACKUP_DIR: dir, BACKUP_KEEP: '1' }),
    paths.control.backups,
  );
  await page.getByText('waybill-20260102T030405Z.db').waitFor();

  await button(page, backups.make).click();

  await page.getByText(en.done.created).waitFor();
  expect(await page.locator('tbody tr').count()).toBe(1);
  expect(await page.getByText('waybill-20260102T030405Z.db').count()).toBe(0);
});

test('a wrong password is told, letters of any alphabet are taken, and nothing is downloaded', {
  tags: 'extended',
}, async () => {
  const { page, choose } = await openBackups();
  await choose(backups.download);
  const refused = page.waitForResponse(/\/api\/backups\/waybill-/);

  await field(page, fields.password).fill('неверный пароль');
  await page.locator('.backup-password button').click();

  expect((await refused).status()).toBe(403);
  await page.getByText('This isn’t your current password.').waitFor();
});

test('a restore asks for the password, and says what it does', { tags: 'extended' }, async () => {
  const { page, choose } = await openBackups();

  await choose(backups.restoreButton);
  await page.getByText(backups.restoreHint).waitFor();
  await page.locator('.backup-password button').click();

  // A test's site cannot begin anew; that a real one does is shown in tests/start.
  await page.getByText('This isn’t your current password.').waitFor();
});
