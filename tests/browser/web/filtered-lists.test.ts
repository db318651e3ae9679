import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { message, postMessage } from '../../support/notifications/messages.ts';
import { openPanel } from '../../support/panel.ts';
import { records } from '../../support/panel-lists.ts';
import { startSite } from '../../support/site.ts';

const { attention } = messagesOf('en');

test('a list of unread messages says so, is searched as such, and leads to all', async () => {
  const site = await startSite();
  for (const subject of ['Where is it', 'Where was it', 'Thank you']) {
    await postMessage(site, { ...message, subject });
  }
  const read_at = '2026-03-01T08:00:00.000Z';
  await site.db
    .updateTable('messages')
    .set({ read_at })
    .where('subject', '=', 'Where was it')
    .execute();
  const { page } = await openPanel(site, `${paths.control.messages}?unread=yes`);
  await page.getByText(attention.onlyUnread).waitFor();
  expect(await records(page).count()).toBe(2);

  await page.getByRole('searchbox').pressSequentially('where');
  await expect.poll(() => records(page).count()).toBe(1);
  expect(new URL(page.url()).searchParams.get('unread')).toBe('yes');

  await page.getByRole('link', { name: attention.showAll }).click();
  await expect.poll(() => records(page).count()).toBe(3);
  expect(await page.getByText(attention.onlyUnread).count()).toBe(0);
});
