import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PublicParcel } from '../../../server/parcels/shared/parcel.ts';
import { activityFields } from '../../../server/shared/event-fields.ts';
import { parcelFields } from '../../../server/shared/fields.ts';
import { type LanguageCode, languageCodes } from '../../../server/shared/languages.ts';
import { nameInitials } from '../../../server/tracking/privacy/mask-parcel.ts';
import { redactAndLocalize } from '../../../server/tracking/privacy/redact.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { activity, noSource, parcel } from '../../support/tracking/public-parcel.ts';
import { spellings } from '../../support/tracking/visibility-spellings.ts';

const visibilities = ['masked', 'locked'] as const;

const source = {
  ...noSource,
  destination_postcode: '10827',
  destination_city: 'Berlin',
  destination_country: 'DE',
};

/** A parcel and an event with this text wherever anything is typed. */
function telling(text: string): PublicParcel {
  const { history } = parcel('A');
  const event = { ...activity(1), title: text, description: text, location: text };
  const typed = { status: text, current_location: text, weight: text };
  const ends = { destination: text, pickup_location: text };
  return { ...parcel('A'), ...typed, ...ends, history: { ...history, data: [event] } };
}

function seen(shown: PublicParcel, visibility: (typeof visibilities)[number], more = {}) {
  return redactAndLocalize(
    { parcel: shown, source: { ...source, ...more } },
    { visibility, language: 'en' },
  );
}

describe('what is typed about a parcel', () => {
  test('is not shown, whatever it is: nothing of it is looked for', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(text, fc.constantFrom(...visibilities), (typed, visibility) => {
        const { history, status, weight, current_location, ...shown } = seen(
          telling(typed),
          visibility,
        );
        expect([status, weight, current_location]).toEqual([null, null, null]);
        const place = visibility === 'masked' ? 'Berlin, Germany' : null;
        expect(shown).toMatchObject({ destination: place, pickup_location: null });
        expect(history.data).toMatchObject([
          { title: 'Update', description: null, location: null },
        ]);
      }),
      { numRuns: 200 },
    );
  });

  test.each(spellings)('is not shown: %j', (typed) => {
    for (const visibility of visibilities) {
      expect(JSON.stringify(seen(telling(typed), visibility))).not.toContain(
        JSON.stringify(typed).slice(1, -1),
      );
    }
  });

  test('no field of a parcel or an event is a text that is kept', () => {
    const rules = { ...parcelFields, ...activityFields };
    const kept = Object.entries(rules).filter(
      ([, rule]) => 'redact' in rule && rule.redact === 'keep',
    );
    expect(kept.filter(([, { kind }]) => kind === 'line' || kind === 'lines')).toEqual([]);
  });
});

describe('the title of an event', () => {
  const titled = (title: string, more: object) => {
    const { history } = parcel('A');
    return { ...parcel('A'), history: { ...history, data: [{ ...activity(1), title, ...more }] } };
  };
  const titleOf = (
    title: string,
    more: object,
    language: LanguageCode = 'en',
    titles: string[] = [],
  ) =>
    redactAndLocalize(
      { parcel: titled(title, more), source: { ...source, preset_titles: titles } },
      { visibility: 'masked', language },
    ).history.data[0]?.title;

  test('that was typed is what its stage is called, in the reader’s language', () => {
    for (const code of languageCodes) {
      const { stages, privacy } = messagesOf(code);
      expect(titleOf('Met Ada', { stage: 'delivered' }, code)).toBe(stages.delivered);
      expect(titleOf('Met Ada', {}, code)).toBe(privacy.update);
    }
  });

  test('of a preset stays: of one that comes with the site, and of one of the company’s', () => {
    expect(titleOf('Delivered', { builtin_key: 'delivered' })).toBe('Delivered');
    expect(titleOf('At the airport', {}, 'en', ['At the airport'])).toBe('At the airport');
  });
});

test('a place is shown where it is a town of one of the parcel’s own addresses', () => {
  const shown = (location: string) => {
    const { current_location, history } = seen(telling(location), 'masked', {
      pickup_city: 'Zürich',
    });
    return [current_location, history.data[0]?.location];
  };
  expect(shown('berlin')).toEqual(['berlin', 'berlin']);
  expect(shown('Zurich ')).toEqual(['Zurich ', 'Zurich ']);
  expect(shown('Berlin, at Ada’s')).toEqual([null, null]);
  expect(seen(telling('Berlin'), 'locked').current_location).toBeNull();
});

test.each([
  ['Leeds', 'GB', 'Leeds, United Kingdom'],
  ['Leeds', null, 'Leeds'],
  [null, 'GB', 'United Kingdom'],
  // Not a town, or not one there: people type anything.
  ['12 Vinegar Lane', 'GB', 'United Kingdom'],
  ['Leeds, 12 Vinegar Lane', 'GB', 'United Kingdom'],
  ['12 Leeds', 'GB', 'United Kingdom'],
  ['Hannah Okafor', 'GB', 'United Kingdom'],
  ['12 Vinegar Lane', null, null],
  ['Bad Tölz', 'GB', 'United Kingdom'],
  ['bad tölz', 'DE', 'bad tölz, Germany'],
  [null, null, null],
])('of an address in %s, %s strangers see %s', (destination_city, destination_country, text) => {
  const place = { destination_city, destination_country };
  expect(seen(parcel('A'), 'masked', place).destination).toBe(text);
  expect(seen(parcel('A'), 'locked', place).destination).toBeNull();
});

describe('initials', () => {
  test.each([
    ['Hannah Okafor', 'H… O…'],
    ['  Hannah   van  Okafor ', 'H… v… O…'],
    [`Hannah${' '.repeat(60)}Okafor`, 'H… O…'],
    ['王小明', '王…'],
    ['O', '…'],
    ['J. Doe', 'J… D…'],
    ['(Ms.) Éva', 'M… É…'],
    ['ก้อง', 'ก้…'],
    ['क्षमा शर्मा', 'क्ष… श…'],
    ['👩‍👩‍👧', '…'],
    ['The Very Long Name Of A Company', 'T… V… L… N…'],
    ['', '…'],
  ])('of %s: %s', (full, initials) => {
    expect(nameInitials(full)).toBe(initials);
  });

  test('never say the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (full) => {
        const initials = nameInitials(full);
        // A name such as “J…” is its own initials.
        fc.pre(!full.includes('…'));
        expect(initials).not.toContain(full.trim() || ' x');
        expect(initials).toMatch(/…$/);
      }),
      { numRuns: 500 },
    );
  });
});
