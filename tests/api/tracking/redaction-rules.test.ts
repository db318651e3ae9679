import { expect, expectTypeOf, test } from 'vitest';
import {
  type FieldRule,
  namesOf,
  type PublicFieldRules,
} from '../../../server/shared/field-values.ts';
import { activityFields, parcelFields } from '../../../server/shared/fields.ts';
import { publicParcelColumns } from '../../../server/shared/parcel.ts';
import { dataOf } from '../../support/http.ts';
import { siteThatShows } from '../../support/tracking/private-parcel.ts';

test('a public field without a word of how it is redacted does not compile', () => {
  expectTypeOf<{ kind: 'line'; public: true }>().not.toExtend<FieldRule>();
  expectTypeOf<{ kind: 'number'; public: 'map' }>().not.toExtend<FieldRule>();
  expectTypeOf<{ kind: 'line'; redact: 'text' }>().not.toExtend<FieldRule>();
  expectTypeOf<{ kind: 'line'; public: true; redact: 'somehow' }>().not.toExtend<FieldRule>();
  expectTypeOf<{ kind: 'line'; public: true; redact: 'text' }>().toExtend<FieldRule>();
  expectTypeOf<{ kind: 'line' }>().toExtend<FieldRule>();
});

test('neither does a field of an event, all of which are public', () => {
  expectTypeOf<{ note: { kind: 'line' } }>().not.toExtend<PublicFieldRules>();
  expectTypeOf<typeof activityFields>().toExtend<PublicFieldRules>();
});

/** What is left of the values of a parcel and its event, by what the rule of their field says. */
const left = {
  masked: {
    text: (value: string) => value.replaceAll('Hannah Okafor', 'H… O…'),
    name: { recipient_name: 'H… O…', sender_name: 'K… O…' },
    place: { destination: 'Chicago', pickup_location: 'Osaka' },
    zoom: 10,
    position: (degrees: number) => Math.round(degrees * 10) / 10,
    home: (degrees: number) => Math.round(degrees * 10) / 10,
  },
  locked: {
    text: (value: string) => value.replaceAll('Hannah Okafor', '… …'),
    name: null,
    place: null,
    zoom: 10,
    position: (degrees: number) => Math.round(degrees * 10) / 10,
    home: () => null,
  },
};

type Visibility = keyof typeof left;
type Value = string | number | null;

function leftOf(sight: Visibility, name: string, redact: string, value: Value): unknown {
  const how = left[sight];
  const records = { name: how.name, place: how.place };
  if (redact === 'name' || redact === 'place') {
    const known: Record<string, string> | null = records[redact];
    return known === null ? null : known[name];
  }
  if (redact === 'keep') return value;
  if (redact === 'text') return how.text(String(value));
  if (redact === 'zoom') return how.zoom;
  if (redact === 'position') return how.position(Number(value));
  return redact === 'home' ? how.home(Number(value)) : null;
}

const told = 'Left with Hannah Okafor';

async function siteWithTexts(sight: Visibility) {
  const site = await siteThatShows(sight);
  const texts = { status: told, current_location: told, weight: told };
  await site.db.updateTable('parcels').set(texts).execute();
  await site.db
    .updateTable('activities')
    .set({ title: told, description: told, location: told })
    .execute();
  const all = await site.db.selectFrom('parcels').selectAll().executeTakeFirstOrThrow();
  const events = site.db.selectFrom('activities').selectAll().orderBy('created_at', 'desc');
  return { ...site, all, event: await events.executeTakeFirstOrThrow() };
}

test.each(['masked', 'locked'] as const)(
  'each public field of a parcel that is %s is redacted as its rule says',
  async (sight) => {
    const { ask, all, event } = await siteWithTexts(sight);

    const shown = dataOf(await ask('/api/parcels/PRIV-1001'));
    const [activity] = shown.history.data;

    const names = publicParcelColumns.filter((name) => name !== 'image' && name !== 'status_key');
    for (const name of names) {
      const expected = leftOf(sight, name, parcelFields[name].redact, all[name]);
      expect(shown[name], name).toEqual(expected);
    }
    for (const name of namesOf(activityFields)) {
      const expected = leftOf(sight, name, activityFields[name].redact, event[name]);
      expect(activity[name], name).toEqual(expected);
    }
    const beside = ['image', 'status_key', 'history', 'progress', 'delivery', sight];
    expect(Object.keys(shown).sort()).toEqual([...names, ...beside].sort());
  },
);
