import { describe, expect, test } from 'vitest';
import { homeFields, publicHomeSettings } from '../../../server/shared/home.ts';
import {
  everyHomeSetting,
  siteWithSettings,
  standardHomeSettings,
} from '../../support/admin/settings.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';

describe('PATCH /api/settings, of the home page', () => {
  test('names every bad field at once, as the form calls it', async () => {
    const { patch, kept } = await siteWithSettings();
    const before = await kept();
    const bad = {
      home_intro_title: 'x'.repeat(61),
      home_slide1_title: 'two\nlines',
      home_slide1_text: 'x'.repeat(301),
      home_air_freight_title: 5,
      home_air_freight_text: 'x'.repeat(601),
      home_warehouse_detail: 'a\u0000b',
      home_clients_value: -1,
      home_clients_label: 'x'.repeat(61),
      home_clients_shown: 'maybe',
      home_offices_value: 1_000_000_001,
      home_offices_shown: null,
      home_countries_value: 'many',
      home_rating_value: 4.65,
      home_about_text2: {},
      home_checked: 'perhaps',
    };

    const reply = await patch({ ...bad, home_planes_value: 1 });

    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply)).toEqual([...Object.keys(bad), 'home_planes_value']);
    expect(reply.json().errors).toEqual(
      expect.arrayContaining([
        'Line above the slider – Title: use at most 60 characters.',
        'Slide 1 – Title: use one line, without special characters.',
        'Air freight – Title: required.',
        'Average rating out of 5 – Number: enter a number from 0 to 1\u00a0000\u00a0000\u00a0000; digits after the decimal point: at most 1.',
      ]),
    );
    expect(await kept()).toEqual(before);
  });

  test.each([
    [0, 0],
    [1_000_000_000, 1_000_000_000],
    [999_999_999.9, 999_999_999.9],
    [' 4.6 ', 4.6],
    ['0.1', 0.1],
    ['4.50', 4.5],
    ['', null],
    [null, null],
  ])('takes the figure %j', async (value, figure) => {
    const { patch } = await siteWithSettings();
    expect(dataOf(await patch({ home_rating_value: value }))).toMatchObject({
      home_rating_value: figure,
    });
  });

  test('takes texts as long as they may be, and the built-in ones back', async () => {
    const { patch, kept } = await siteWithSettings();
    const longest = {
      home_intro_title: '箱'.repeat(60),
      home_slide1_title: 'x'.repeat(100),
      home_slide1_text: 'x'.repeat(300),
      home_about_text3: 'x'.repeat(600),
      home_rating_label: 'x'.repeat(60),
    };
    expect(await kept()).toMatchObject(standardHomeSettings);
    expect(dataOf(await patch(longest))).toMatchObject(longest);

    const nothing = Object.keys(longest).map((name) => [name, null]);
    await patch({ ...Object.fromEntries(nothing), home_checked: 'no' });

    expect(await kept()).toMatchObject(standardHomeSettings);
  });

  test.each(['', ' \n'])('keeps %j as a text of its own', async (blank) => {
    const { patch, kept } = await siteWithSettings();
    const text = { home_slide1_text: blank, home_air_freight_text: blank };

    const emptied = { home_slide1_text: '', home_air_freight_text: '' };
    expect(dataOf(await patch(text))).toMatchObject(emptied);

    expect(await kept()).toMatchObject({
      ...standardHomeSettings,
      ...emptied,
      home_checked: 'yes',
    });
  });

  test('notes that the administrator has checked it, whatever of it is saved', async () => {
    const { patch } = await siteWithSettings();
    const checked = async (changes: object) => dataOf(await patch(changes)).home_checked;

    expect(await checked({ contact_phone: '1' })).toBe('no');
    expect(await checked({ home_checked: 'yes' })).toBe('yes');
    expect(await checked({ home_checked: 'no', home_intro_title: 'Parcels' })).toBe('no');
    expect(await checked({ home_clients_shown: 'no' })).toBe('yes');
    expect(await checked({ mail_template: 'html2' })).toBe('yes');
  });
});

test('GET /api/graph gives visitors the words and figures of the home page', async () => {
  const { ask, patch } = await siteWithSettings();
  await patch(everyHomeSetting);

  const { settings } = dataOf(await ask('/api/graph'));

  const { home_checked: _, ...visible } = everyHomeSetting;
  expect(settings).toMatchObject(visible);
  expect(Object.keys(settings)).not.toContain('home_checked');
  expect([...publicHomeSettings, 'home_checked'].sort()).toEqual(Object.keys(homeFields).sort());
});
