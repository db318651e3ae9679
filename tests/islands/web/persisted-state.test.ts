import { describe, expect, test, vi } from 'vitest';
import { idAsKey, loadCollection } from '../../../islands/shared/state/collection.ts';
import { emptyLookup } from '../../../islands/shared/state/lookup-state.ts';
import { createStore, initialState } from '../../../islands/shared/state/store.ts';
import { restoredFrom, storeWith } from '../../support/browser-store.ts';
import { allSettings, graph, paged, settings } from '../../support/content/graph.ts';
import { listedParcel, parcel } from '../../support/tracking/public-parcel.ts';

const dark = { theme: 'DARK' } as const;
const parcels = loadCollection(initialState.parcels, paged([listedParcel('A-1')]), idAsKey);
const found = { ...emptyLookup, data: parcel('A-1'), today: '2026-03-01' };

/** The kept state of a dark site with its graph, with some of its parts replaced. */
function stateWith(parts: object): string {
  return JSON.stringify({ ...storeWith(dark, graph).kept(), ...parts });
}

describe('the state is written down', () => {
  test('at every change', () => {
    const { store, storage, kept } = storeWith(dark);
    store.set({ lookup: { ...emptyLookup, code: 'A-1', fetching: true } });

    expect(storage.writes).toBe(2);
    expect(kept()).toMatchObject({ theme: 'DARK', lookup: { code: 'A-1', fetching: true } });
  });

  test('without what only the administrator may see', () => {
    const { kept } = storeWith({ parcels }, graph);

    expect(JSON.stringify(kept())).not.toMatch(/owner@example|A-1/);
    expect(kept()).toMatchObject({ settings });
  });

  test('without what visitors do not see of a parcel', () => {
    const data = Object.assign(parcel('A-1'), { declared_value: 'EUR 20' });
    const { store, kept } = storeWith({ lookup: { ...found, data } });

    expect(store.get().lookup.data).toEqual(data);
    expect(kept().lookup.data).toEqual(parcel('A-1'));
  });

  test('without the settings that visitors do not see', () => {
    const { store, kept } = storeWith({}, { ...graph, settings: allSettings });

    expect(store.get().settings).toEqual(allSettings);
    expect(kept().settings).toEqual(settings);
  });

  test('or it is logged that it cannot be, and nothing else happens', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const store = createStore(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const heard = vi.fn();
    store.subscribe(heard);

    store.restore();
    store.set(dark);

    expect(store.get().theme).toBe('DARK');
    expect(heard).toHaveBeenCalledOnce();
    expect(warn).toHaveBeenCalledTimes(2);
    warn.mockRestore();
  });
});

describe('the next page begins with', () => {
  test('the theme and the reviews that were kept: each page brings the rest', () => {
    const { store, storage } = storeWith(dark, graph);
    const { theme, reviews } = store.get();

    expect(restoredFrom(storage.text)).toEqual({ ...initialState, theme, reviews });
  });

  test('no lookup, and nobody signed in', () => {
    const { storage } = storeWith({ lookup: found }, graph);

    const { lookup, admin } = restoredFrom(storage.text);
    expect({ lookup, admin }).toEqual({ lookup: initialState.lookup, admin: false });
  });

  test('none of the administrator’s data, even if it was put there', () => {
    const text = stateWith({ admin: graph.admin, parcels, settings: allSettings });

    const restored = restoredFrom(text);
    expect(restored).toMatchObject({ theme: 'DARK', admin: false, parcels: { data: [] } });
    expect(restored.settings).toBeNull();
  });

  test.each([
    ['nothing', null],
    ['an empty text', ''],
    ['half of a JSON', '{"version":1,"theme":'],
    ['another kind of JSON', '[1,2]'],
    ['null', 'null'],
    ['a text', '"DARK"'],
    ['an older version', stateWith({ version: 0 })],
    ['no version', stateWith({ version: undefined })],
  ])('nothing at all if %s was kept', (_name, text) => {
    expect(restoredFrom(text)).toEqual(initialState);
  });

  test.each([
    ['theme', 'PINK'],
    ['theme', null],
    ['reviews', { data: 'all of them' }],
    ['reviews', { ...graph.reviews, next_page_url: 'https://elsewhere.example/' }],
    ['reviews', []],
    ['reviews', { ...graph.reviews, total: -1 }],
    ['reviews', { ...graph.reviews, data: [{ id: 1, name: { toString: 'x' } }] }],
  ] as const)('its other parts if %s is malformed (%j)', (name, part) => {
    const whole = restoredFrom(stateWith({}));

    expect(restoredFrom(stateWith({ [name]: part }))).toEqual({
      ...whole,
      [name]: initialState[name],
    });
  });
});
