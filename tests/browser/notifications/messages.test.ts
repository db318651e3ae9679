import { expect, test } from 'vitest';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import { button, field, openPanel, words } from '../../support/panel.ts';
import { fillList, panelLists, records } from '../../support/panel-lists.ts';
import { startSite } from '../../support/site.ts';

const { fields, messages } = words;

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

  await page.getByText('Record-1').click();
  await page.getByText('Hello.').waitFor();

  await badge.waitFor({ state: 'detached' });
  expect(await isRead()).toBe(true);
});

test('and can be put back among those to be read', { tags: 'extended' }, async () => {
  const { page, isRead, badge } = await openMessages();
  await page.getByText('Record-1').click();

  await button(page, messages.markUnread).click();

  await badge.waitFor();
  expect(await isRead()).toBe(false);
  await button(page, messages.markRead).click();
  await badge.waitFor({ state: 'detached' });
});

test('a message is opened with the keyboard too', { tags: 'extended' }, async () => {
  const { page, badge } = await openMessages();
  await page.locator('summary').focus();
  await page.keyboard.press('Enter');

  await page.getByText('Hello.').waitFor();
  await badge.waitFor({ state: 'detached' });
});

test('the answer to a message is begun with its subject, and quotes it', {
  tags: 'extended',
}, async () => {
  const { page } = await openMessages();
  await page.getByText('Record-1').click();

  await page.getByRole('link', { name: messages.reply }).click();
  await page.waitForURL(`**${pathTo(paths.control.answerMessage, { id: 1 })}`);

  await page.getByText('ada@example.com', { exact: true }).waitFor();
  expect(await field(page, fields.subject).inputValue()).toBe('Re: Record-1');
  expect(await field(page, fields.body).inputValue()).toMatch(/^> Hello\.$/m);
});

test('a message without an address cannot be answered', { tags: 'extended' }, async () => {
  const { page } = await openMessages(null);
  await page.getByText('Record-1').click();

  await page.getByText(messages.noAddress).waitFor();
  expect(await page.getByRole('link', { name: messages.reply }).count()).toBe(0);
});

test('how many are unread stands in the menu', { tags: 'extended' }, async () => {
  const { page } = await openMessages();
  const link = page.getByRole('navigation').getByRole('link', { name: /^Messages/ });
  expect(await link.innerText()).toMatch(/1/);

  await page.getByText('Record-1').click();
  await button(page, messages.markUnread).waitFor();
  await page.reload();

  expect(await link.innerText()).not.toMatch(/1/);
});

test('a message that cannot be marked can still be read', { tags: 'extended' }, async () => {
  const { page, badge } = await openMessages();
  await page.route('**/api/messages', (route) => route.fulfill({ body: 'no' }));

  await page.getByText('Record-1').click();
  await page.getByRole('alert').waitFor();

  expect(await badge.count()).toBe(1);
  expect(await page.getByText('Hello.').isVisible()).toBe(true);
});
