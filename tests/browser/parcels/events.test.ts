import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { interpolate, plural } from '../../../server/shared/interpolate.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { dataOf } from '../../support/http.ts';
import { photo } from '../../support/images.ts';
import { button, field, goodPanel, openPanel, words } from '../../support/panel.ts';
import { eventLink } from '../../support/panel-list.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

const en = messagesOf('en');

const { events } = en;
const { activities, fields } = words;

async function openParcel(path = '/activities', env: Record<string, string> = {}) {
  const site = await startSite(env);
  await insertParcel(site.db, { stage: null, status: null, current_location: null });
  const visitor = await openPanel(site, `/control/parcels/TEST-1001${path}`);
  const parcel = async () => dataOf(await visitor.admin.ask('/api/parcels/TEST-1001'));
  const newest = async () => (await parcel()).history.data[0];
  return { site, ...visitor, parcel, newest };
}

const dialog = (page: Page) => page.getByRole('dialog', { name: events.title });

describe('“Add event”', { tags: 'extended' }, () => {
  test('in a history shows what was recorded, and takes it back after the reload', async () => {
    const { page, parcel } = await openParcel();
    await button(page, events.title).click();
    await dialog(page).getByLabel(en.control.fields.location).fill('Porto');
    await dialog(page).getByRole('button', { name: en.stages.picked_up }).click();

    const toast = page.locator('.toast');
    await toast.getByText(plural(events, 'recorded', { count: 1 }, 'en')).waitFor();
    await page.locator('.records').getByText('Porto').waitFor();
    expect(await parcel()).toMatchObject({ stage: 'picked_up', current_location: 'Porto' });

    await button(page, events.undo).click();
    await page.locator('.records').getByText('Porto').waitFor({ state: 'detached' });
    expect(await parcel()).toMatchObject({ stage: null, current_location: null });
  });

  test('takes a note, a photo, another time and words of one’s own', async () => {
    const { page, parcel, newest } = await openParcel(undefined, { TZ: 'America/New_York' });
    await button(page, events.title).click();
    const form = dialog(page);
    await form.getByText(events.more).click();
    await form.getByLabel(events.note).fill('A corner is bent.');
    await form.getByLabel(en.proof.fields.photo).setInputFiles({
      name: 'bent.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from(await (await photo()).arrayBuffer()),
    });
    await form.getByLabel(events.when).fill('2026-03-01T08:30');
    await form.getByLabel(fields.latitude).fill('38.7');
    await form.getByLabel(fields.longitude).fill('-9.1');
    await form.getByText(events.own, { exact: true }).click();
    await form.getByLabel(fields.title).fill('Damaged');
    // What it is drawn with may lie upon the radio button.
    const red = page.getByRole('radio', { name: activities.colors.red });
    await form.locator('label').filter({ has: red }).click();
    await form.getByLabel(fields.stage, { exact: true }).selectOption('exception');
    await form.getByLabel(fields.status).fill('Damaged on the way');
    await button(page, events.record).click();
    await page.getByRole('link', { name: 'Damaged' }).waitFor();

    expect(await newest()).toMatchObject({
      title: 'Damaged',
      description: 'A corner is bent.',
      color: 'red',
      stage: 'exception',
      created_at: '2026-03-01T13:30:00.000Z',
      image: expect.stringMatching(/\.webp$/),
    });
    expect(await parcel()).toMatchObject({
      stage: 'exception',
      status: 'Damaged on the way',
      map_current_latitude: 38.7,
      map_current_longitude: -9.1,
    });
  });

  test('knows where it was the last time, with its coordinates', async () => {
    const { page, admin, parcel } = await openParcel();
    const place = { location: 'Lisbon', latitude: 38.7, longitude: -9.1 };
    const json = { parcels: ['TEST-1001'], title: 'Before', ...place };
    await admin.ask('/api/events', { method: 'POST', json });
    await page.reload();

    await button(page, events.title).click();
    expect(await dialog(page).locator('datalist option').first().getAttribute('value')).toBe(
      'Lisbon',
    );
    await dialog(page).getByLabel(en.control.fields.location).fill('lisbon');
    const was = await parcel();
    await admin.ask('/api/parcels', {
      method: 'PATCH',
      json: { id: 'TEST-1001', map_current_latitude: null, map_current_longitude: null },
    });
    await dialog(page).getByRole('button', { name: events.starters.left_hub }).click();
    await page.locator('.toast').waitFor();

    expect(was.map_current_latitude).toBe(38.7);
    expect(await parcel()).toMatchObject({ map_current_latitude: 38.7 });
    await button(page, events.title).click();
    expect(await dialog(page).getByLabel(en.control.fields.location).inputValue()).toBe('lisbon');
  });

  test('shows where it happened as it is sent: at the door not where the last one was', async () => {
    const { page, newest } = await openParcel();
    const form = dialog(page);
    const preset = (name: string) => form.getByRole('button', { name }).first();
    const recorded = async (name: string) => {
      await preset(name).click();
      await form.waitFor({ state: 'detached' });
      await page.locator('.toast').waitFor();
      await button(page, events.title).click();
    };
    await button(page, events.title).click();
    await form.getByLabel(en.control.fields.location).fill('Porto');
    await recorded(events.starters.left_hub);

    // The presets that get it say so.
    expect(await preset(en.stages.at_customs).textContent()).toContain('Porto');
    expect(await preset(en.stages.picked_up).textContent()).not.toContain('Porto');
    await form.getByText(events.own, { exact: true }).click();
    const stage = form.getByLabel(fields.stage, { exact: true });
    await stage.selectOption('in_transit');
    expect(await form.getByLabel(en.control.fields.location).inputValue()).toBe('Porto');
    await stage.selectOption('delivered');
    expect(await form.getByLabel(en.control.fields.location).inputValue()).toBe('');
    await recorded(en.stages.picked_up);
    expect(await newest()).toMatchObject({ stage: 'picked_up', location: null });

    await form.getByLabel(en.control.fields.location).fill('Braga');
    await recorded(en.stages.picked_up);
    expect(await newest()).toMatchObject({ stage: 'picked_up', location: 'Braga' });
  });

  test('is not sent by Enter in another field', async () => {
    const { page, parcel } = await openParcel();
    await button(page, events.title).click();
    await dialog(page).getByLabel(en.control.fields.location).fill('Porto');
    await dialog(page).getByLabel(en.control.fields.location).press('Enter');
    expect(await dialog(page).getByRole('alert').count()).toBe(0);

    await dialog(page).getByRole('button', { name: en.stages.picked_up }).click();
    await page.locator('.toast').waitFor();
    expect(await parcel()).toMatchObject({ stage: 'picked_up', history: { total: 1 } });
  });

  test('says at the field what is wrong, and keeps what was typed', async () => {
    const { page, parcel } = await openParcel();
    await button(page, events.title).click();
    const form = dialog(page);
    await form.getByText(events.own, { exact: true }).click();
    await form.getByLabel(fields.status).fill('Held');
    await button(page, events.record).click();

    await form.getByRole('alert').waitFor();
    const title = form.getByLabel(fields.title);
    expect(await title.getAttribute('aria-invalid')).toBe('true');
    expect(await form.getByLabel(fields.status).inputValue()).toBe('Held');
    await title.fill('Held back');
    await button(page, events.record).click();
    await page.locator('.toast').waitFor();

    expect(await parcel()).toMatchObject({ status: 'Held' });
  });

  test('is recorded once where it is tried again after all answers were lost', async () => {
    const { site, page, complaints } = await openParcel();
    let requests = 0;
    await page.route('**/api/events', async (route) => {
      requests += 1;
      await route.fetch();
      if (requests > 3) return route.continue();
      await route.abort('connectionreset');
    });

    await button(page, events.title).click();
    const preset = dialog(page).getByRole('button', { name: en.stages.picked_up });
    await preset.click();
    await dialog(page).getByRole('alert').waitFor();
    await preset.click();
    await page.locator('.toast').waitFor();

    expect(complaints.splice(0)).toHaveLength(3);
    expect(await site.db.selectFrom('activities').select('id').execute()).toHaveLength(1);
  });

  test('on a page of its own leads on, and takes it back', async () => {
    const { page, newest, parcel } = await openParcel('/activities/create');
    await page.getByRole('button', { name: en.stages.at_customs }).click();
    await goodPanel(page).getByRole('link', { name: activities.back }).waitFor();
    expect(await newest()).toMatchObject({ title: 'At customs', stage: 'at_customs' });

    await button(page, events.undo).click();
    await goodPanel(page).getByText(events.undone).waitFor();
    expect(await parcel()).toMatchObject({ stage: null, history: { total: 0 } });
    await page.getByRole('button', { name: en.stages.at_customs }).waitFor();
  });

  test('is done with the keyboard alone', async () => {
    const { page, parcel } = await openParcel();
    await button(page, events.title).focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByLabel(en.control.fields.location).focus();
    await page.keyboard.type('Porto');
    await dialog(page).getByRole('button', { name: en.stages.delivered, exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.toast').waitFor();

    expect(await parcel()).toMatchObject({ stage: 'delivered', current_location: 'Porto' });
    await button(page, events.title).press('Enter');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await button(page, events.title).evaluate((b) => b === document.activeElement)).toBe(
      true,
    );
  });
});

describe('what was recorded', () => {
  test('can be undone as long as somebody is at it, and for ten seconds', async () => {
    const site = await startSite();
    await insertParcel(site.db);
    const { page } = await openPanel(site, '/control/parcels/list.html');
    await page.clock.install();
    await eventLink(page, 'TEST-1001').click();
    await page.getByRole('button', { name: en.stages.picked_up }).click();
    const undo = button(page, events.undo);
    await undo.focus();

    await page.clock.runFor(30_000);
    expect(await undo.isVisible()).toBe(true);
    await undo.blur();
    await page.clock.runFor(9000);
    expect(await undo.isVisible()).toBe(true);
    await page.clock.runFor(2000);
    await undo.waitFor({ state: 'detached' });
  });
});

describe('presets', () => {
  test('are changed, added and deleted in the settings', { tags: 'extended' }, async () => {
    const { page, admin } = await openPanel(await startSite(), '/control/settings/events');
    await page.getByRole('link', { name: en.stages.on_hold }).click();
    await field(page, fields.title).fill('Kept at the depot');
    await button(page, words.form.save).click();
    await goodPanel(page).getByText(en.done.saved).waitFor();

    await page.goto('/control/settings/events/create.html');
    await field(page, fields.name).fill('Weighed');
    await field(page, fields.title).fill('Weighed and measured');
    await button(page, en.control.form.create).click();
    await goodPanel(page).getByText(en.done.saved).waitFor();
    await page.getByRole('link', { name: en.control.list.all }).click();
    await button(page, `${words.list.delete}: ${en.stages.returned}`).click();
    await page.getByRole('dialog').getByRole('button', { name: words.list.delete }).click();
    const name = `\u2068${en.stages.returned}\u2069`;
    await page.getByText(interpolate(words.list.deleted, { name })).waitFor();

    const { data } = dataOf(await admin.ask('/api/event-presets'));
    const titles = data.map(({ title }: { title: string }) => title);
    expect(titles).toHaveLength(12);
    expect(titles).toContain('Kept at the depot');
    expect(titles).toContain('Weighed and measured');
    expect(titles).not.toContain(en.stages.returned);
  });
});
