import { describe, expect, test } from 'vitest';
import { messagesOf } from '../../../views/translations/index.ts';
import { field, goodPanel, openPanel, words } from '../../support/panel.ts';
import { insertActivity, insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

const en = messagesOf('en');

const { activities, fields } = words;

async function openHistory(page = 'activities/1') {
  const site = await startSite();
  await insertActivity(site.db, await insertParcel(site.db), { color: 'gold', icon: 'moped' });
  const visitor = await openPanel(site, `/control/parcels/TEST-1001/${page}`);
  const kept = () =>
    site.db.selectFrom('activities').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  return { page: visitor.page, kept };
}

describe('an event of the history', () => {
  test('is shown as it will look, while it is written', async () => {
    const { page } = await openHistory();
    const preview = page.locator('.event-preview');
    await field(page, fields.title).fill('');
    await preview.getByText(activities.titleExample).waitFor();

    await field(page, fields.title).fill('At the gate');
    await page.getByRole('radio', { name: activities.icons.home_work }).check();
    await page.getByRole('radio', { name: activities.colors.black }).check();

    await preview.getByText('At the gate').waitFor();
    expect(await preview.locator('.event-black svg').getAttribute('data-icon')).toBe('home_work');
  });

  test('offers every icon and every colour, to the arrow keys too, and sends only what was changed', {
    tags: 'extended',
  }, async () => {
    const { page, kept } = await openHistory();
    const icons = page.getByRole('group', { name: fields.icon }).getByRole('radio');
    const colours = page.getByRole('group', { name: fields.color }).getByRole('radio');
    expect([await icons.count(), await colours.count()]).toEqual([11, 4]);
    expect(await field(page, fields.title).inputValue()).toBe('Departed');
    expect(await page.getByRole('radio', { name: activities.icons.moped }).isChecked()).toBe(true);
    const before = await kept();
    const sent = page.waitForRequest('**/api/activities');

    await field(page, fields.title).fill('Held');
    await page.getByRole('radio', { name: activities.colors.gold, checked: true }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await goodPanel(page).getByText(en.done.saved).waitFor();

    expect((await sent).postDataJSON()).toEqual({ id: 1, title: 'Held', color: 'black' });
    const { updated_at } = await kept();
    expect(await kept()).toEqual({ ...before, title: 'Held', color: 'black', updated_at });
  });
});
