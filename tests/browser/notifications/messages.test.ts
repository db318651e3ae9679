import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { button, openPanel, words } from '../../support/panel.ts';
import { fillList, panelLists, records } from '../../support/panel-lists.ts';
import { startSite } from '../../support/site.ts';

const { messages } = words;

async function openMessages(email: string | null = 'ada@example.com') {
  const site = await startSite();
  await fillList(site, panelLists.messages, 1);
  await site.db.updateTable('messages').set({ email }).execute();
  const { page } = await openPanel(site, paths.control.messages);
  const isRead = async () =>
    (await site.db.selectFrom('messages').select('read_at').executeTakeFirst())?.read_at !== null;
  return { page, isRead, badge: records(page).getByText(messages.unread, { exact: true }) };
}

test('a message that is opened counts as read', async () => {
  const { page, isRead, badge } = await openMessages();
  await badge.waitFor();
  expect(await isRead()).toBe(false);

  await page.getByText('Record-1', { exact: true }).click();
  await page.getByText('Hello.').waitFor();

  await badge.waitFor({ state: 'detached' });
  expect(await isRead()).toBe(true);
});

test('and can be put back among those to be read', { tags: 'extended' }, async () => {
  const { page, isRead, badge } = await openMessages();
  await page.getByText('Record-1', { exact: true }).click();

  await button(page, `${messages.markUnread}: Record-1`).click();

  await badge.waitFor();
  expect(await isRead()).toBe(false);
  await button(page, `${messages.markRead}: Record-1`).click();
  await badge.waitFor({ state: 'detached' });
});

test('a message without an address cannot be answered', { tags: 'extended' }, async () => {
  const { page } = await openMessages(null);
  await page.getByText('Record-1', { exact: true }).click();

  await page.getByText(messages.noAddress).waitFor();
  expect(await page.getByRole('link', { name: messages.reply }).count()).toBe(0);
});

test('a message that cannot be marked can still be read', { tags: 'extended' }, async () => {
  const { page, badge } = await openMessages();
  await page.route(`**${paths.control.messages}`, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ body: 'no' }) : route.continue(),
  );

  await page.getByText('Record-1', { exact: true }).click();
  await page.getByRole('alert').waitFor();

  expect(await badge.count()).toBe(1);
  expect(await page.getByText('Hello.').isVisible()).toBe(true);
});
