import { describe, expect, test } from 'vitest';
import { en } from '../../../views/translations/en.ts';
import {
  button,
  field,
  fieldProblems,
  goodPanel,
  openPanel,
  problems,
  words,
} from '../../support/panel.ts';
import { insertActivity, insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

const { activities, fields, form } = words;

async function openHistory(page = 'activities/create') {
  const site = await startSite();
  const parcel = await insertParcel(site.db);
  await insertActivity(site.db, parcel, { color: 'gold', icon: 'moped' });
  const visitor = await openPanel(site, `/control/parcels/TEST-1001/${page}`);
  const kept = () =>
    site.db.selectFrom('activities').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  return { page: visitor.page, kept };
}

describe('an event of the history', () => {
  test('is added, with its icon and its colour, and is what visitors see', async () => {
    const { page, kept } = await openHistory();

    await field(page, fields.title).fill('Left Rotterdam');
    await field(page, fields.description).fill('By barge.\nSlowly.');
    await page.getByRole('radio', { name: activities.icons.directions_boat }).check();
    await page.getByRole('radio', { name: activities.colors.red }).check();
    await button(page, activities.add).click();
    await goodPanel(page).getByText(en.done.activityAdded).waitFor();

    expect(await kept()).toMatchObject({
      title: 'Left Rotterdam',
      description: 'By barge.\nSlowly.',
      icon: 'directions_boat',
      color: 'red',
    });
    await page.getByRole('link', { name: activities.back }).click();
    await page.getByRole('link', { name: 'Left Rotterdam' }).waitFor();
    await page.goto('/track.html?code=TEST-1001');
    await page.locator('.event-red').getByText('Left Rotterdam').waitFor();
  });

  test('is shown as it will look, while it is written', async () => {
    const { page } = await openHistory();
    const preview = page.locator('.event-preview');
    await preview.getByText(activities.titleExample).waitFor();

    await field(page, fields.title).fill('At the gate');
    await page.getByRole('radio', { name: activities.icons.home_work }).check();
    await page.getByRole('radio', { name: activities.colors.black }).check();

    await preview.getByText('At the gate').waitFor();
    expect(await preview.locator('.event-black use').getAttribute('href')).toContain('home_work');
  });

  test('offers every icon and every colour, to the arrow keys too', async () => {
    const { page, kept } = await openHistory();
    const icons = page.getByRole('group', { name: fields.icon }).getByRole('radio');
    const colours = page.getByRole('group', { name: fields.color }).getByRole('radio');
    expect([await icons.count(), await colours.count()]).toEqual([11, 4]);

    await field(page, fields.title).fill('Held');
    await field(page, fields.description).fill('At customs.');
    await page.getByRole('radio', { name: activities.colors.green }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await goodPanel(page).waitFor();

    expect(await kept()).toMatchObject({ icon: 'airplanemode_active', color: 'gold' });
  });

  test('is not added while anything is wrong', async () => {
    const { page, kept } = await openHistory();
    const before = await kept();

    await field(page, fields.title).fill(' ');
    await button(page, activities.add).click();

    const sentences = await problems(page);
    const atFields = await fieldProblems(page);
    expect(Object.keys(atFields)).toEqual(['title', 'description']);
    expect(Object.values(atFields)).toEqual(sentences);
    expect(await kept()).toEqual(before);
  });

  test('is changed, and only what was changed goes out', async () => {
    const { page, kept } = await openHistory('activities/1');
    expect(await field(page, fields.title).inputValue()).toBe('Departed');
    expect(await page.getByRole('radio', { name: activities.colors.gold }).isChecked()).toBe(true);
    expect(await page.getByRole('radio', { name: activities.icons.moped }).isChecked()).toBe(true);
    const before = await kept();
    const sent = page.waitForRequest('**/api/activities');

    await field(page, fields.title).fill('Departed at last');
    await button(page, form.save).click();
    await goodPanel(page).getByText(en.done.activitySaved).waitFor();

    expect((await sent).postDataJSON()).toEqual({ id: 1, title: 'Departed at last' });
    const { updated_at } = await kept();
    expect(await kept()).toEqual({ ...before, title: 'Departed at last', updated_at });
  });

  test('is not changed to nothing', async () => {
    const { page, kept } = await openHistory('activities/1');

    await field(page, fields.description).fill('');
    await button(page, form.save).click();

    const [sentence] = await problems(page);
    expect(await fieldProblems(page)).toEqual({ description: sentence });
    expect((await kept()).description).toBe('On board.');
  });
});
