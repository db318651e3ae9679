import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { readTown } from '../../../server/parcels/addresses/town.ts';
import { publicParcelColumns } from '../../../server/parcels/shared/parcel.ts';
import { countryByName } from '../../../server/parse-country.ts';
import { publicDetails } from '../../../server/shared/enums.ts';
import { activityFields } from '../../../server/shared/event-fields.ts';
import {
  type FieldRule,
  fieldNames,
  type PublicFieldRules,
} from '../../../server/shared/field-values.ts';
import { parcelFields } from '../../../server/shared/fields.ts';
import { languageMenu } from '../../../server/shared/languages.ts';
import { visibilityExamplesIn } from '../../../server/tracking/privacy/mask-parcel.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { dataOf } from '../../support/http.ts';
import { siteToFollow } from '../../support/notifications/subscribers.ts';
import { insertActivity, insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';
import { isWhole } from '../../support/sweep.ts';
import {
  answerWith,
  postAnswer,
  privateWordsIn,
  siteThatShows,
} from '../../support/tracking/private-parcel.ts';
import { openStream } from '../../support/tracking/streams.ts';
import {
  leaksIn,
  privateFields,
  tellingTexts,
} from '../../support/tracking/visibility-spellings.ts';

const path = '/api/parcels/PRIV-1001';

describe('a stranger', () => {
  test('sees all where nothing is hidden', async () => {
    const { ask } = await siteThatShows('all');

    const { text, json } = await ask(path);

    expect(json()).toMatchObject({ data: { recipient_name: 'Hannah Okafor', map_zoom: 16 } });
    expect(text).not.toMatch(/"(masked|locked|unlocked)"/);
  });

  test('sees initials, towns and countries of what is masked', async () => {
    const { ask } = await siteThatShows('masked');

    expect((await ask(path)).json()).toMatchObject({
      data: {
        masked: true,
        tracking_code: 'PRIV-1001',
        recipient_name: 'H… O…',
        recipient_email: null,
        recipient_phone_number: null,
        destination: 'Chicago, United States',
        sender_name: 'K… O…',
        pickup_location: 'Osaka, Japan',
        image: null,
        status: null,
        status_key: null,
        weight: null,
        current_location: null,
        map_zoom: 10,
        map_destination_latitude: 41.9,
        map_current_longitude: -87.7,
        min_expected_delivery_date: '2026-03-05',
      },
    });
  });

  test('sees how it goes, and nothing of whose it is, of what is locked', async () => {
    const { ask } = await siteThatShows('locked');

    expect((await ask(path)).json()).toMatchObject({
      data: {
        locked: true,
        stage: 'in_transit',
        progress: 'in_transit',
        weight: null,
        recipient_name: null,
        destination: null,
        sender_name: null,
        pickup_location: null,
        map_destination_latitude: null,
        map_pickup_longitude: null,
        map_zoom: 10,
        history: { total: 25 },
        max_expected_delivery_date: '2026-03-07',
      },
    });
  });

  test.each(['masked', 'locked'] as const)(
    'reads no private word of what is %s, of which the administrator sees all',
    async (sight) => {
      const site = await siteThatShows(sight);
      const admin = await signedInAdmin(site);

      for (const query of ['', '?page=2', '?per_page=100', '?page=9', '?page=x']) {
        const { text } = await site.ask(`${path}${query}`);
        expect(privateWordsIn(text), query).toEqual([]);
      }
      expect(dataOf(await admin.ask(path))).toMatchObject({
        recipient_name: 'Hannah Okafor',
        declared_value: 'EUR 20',
      });
    },
  );
});

describe('the town of an address', () => {
  test.each([
    ['1420 West Fulton Street, Chicago, IL 60607, United States', 'Chicago'],
    ['12 Riverside Road, Nairobi', 'Nairobi'],
    ['Nairobi', 'Nairobi'],
    ['New York', 'New York'],
    ['Nairobi, Kenya', 'Nairobi'],
    ['12 Rue de la Paix, 75002 Paris, France', 'Paris'],
    ['Bahnhofstrasse 5, 8001 Zürich', 'Zürich'],
    ['Damrak 1, 1012 LG Amsterdam', 'Amsterdam'],
    ['10 Downing Street, London SW1A 2AA, UK', 'London'],
    ['Flat 4, Rose House, 12 Main St, Headington, Oxford OX3 7AA', 'Oxford'],
    ['Rua Augusta, 123 - Consolação, São Paulo - SP, 01305-000, Brasil', 'São Paulo'],
    ['Calle Mayor, 5, 3º B, 28013 Madrid, España', 'Madrid'],
    ['Via Roma, 12, 00100 Roma, Italia', 'Roma'],
    ['12, MG Road, Bengaluru 560001, Karnataka, India', 'Bengaluru'],
    ['Storgatan 5, 111 22 Stockholm, Sverige', 'Stockholm'],
    ['Atatürk Cad. No:5, 34710 Kadıköy/İstanbul, Türkiye', 'Kadıköy'],
    ['12 Nguyễn Huệ, Quận 1, TP. Hồ Chí Minh, Việt Nam', 'TP. Hồ Chí Minh'],
    ['г. Москва, ул. Ленина, д. 5, кв. 3', 'г. Москва'],
    ['Москва, Тверская, 7', 'Москва'],
    ['١٢ شارع النيل، القاهرة ١١٥١١، مصر', 'القاهرة'],
    ['تهران، خیابان ولیعصر، پلاک ۱۲', 'تهران'],
    ['東京都千代田区千代田1-1', '東京都'],
    ['Tenjinbashi 3-8, 530-0041 Osaka, Japan', 'Osaka'],
  ])('%s: %s', (address, town) => {
    expect(readTown(address)).toBe(town);
  });

  test.each([
    '10 Downing Street London SW1A 2AA',
    '12345 Broadway',
    'Suite 5, 1234 Brodway',
    '500 Main St Springfield, IL 62701',
    'Gran Vía, 28',
    'Augusta, 123',
    'Broadway, 10001',
    'Rose Cottage',
    'Hauptstraße 5',
    'Berlin, Hauptstraße 5',
    '12 Main Street, c/o John Smith',
    '12 Main Street, ada@example.com',
    '',
    ', ,',
  ])('is not told where it is not certain: %s', (address) => {
    expect(readTown(address)).toBeNull();
  });

  test('is a part of it without a digit, never the street before it, whatever that is called', () => {
    const word = fc.stringMatching(/^[A-Z][a-z]{3,9}$/);
    const address = fc.record({ number: fc.nat(9999), street: word, town: word, code: fc.nat(9) });
    fc.assert(
      fc.property(address, ({ number, street, town, code }) => {
        fc.pre(street !== town);
        for (const written of [
          `${number} ${street} Street, ${town}`,
          `${street} ${number}, ${town}`,
          `${street} ${number}, 1234${code} ${town}`,
          `${number} ${street}, ${town}, Kenya`,
        ]) {
          expect([town, null, 'Kenya']).toContain(readTown(written));
        }
      }),
      { numRuns: 200 },
    );
  });

  test('is never too much to find', { tags: 'extended' }, () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc
        .array(
          fc.constantFrom(',', '1', ' ', '-', 'A', '/', '市', 'г. ', '12345', 'c/o', '\ud800'),
          {
            maxLength: 150,
          },
        )
        .map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(hostile, (address) => {
        const town = readTown(address);
        if (town !== null) expect(address.replace(/\bc\/o\b/giu, 'attn')).toContain(town);
        expect(town ?? '').not.toMatch(/\p{Nd}|@/u);
      }),
      { numRuns: 500 },
    );
  });
});

const lookups = [
  '/api/parcels/WB-1',
  '/api/tracking?codes=WB-1,NO-SUCH-1',
  '/track.html?code=WB-1',
  '/track.html?code=WB-1%2CNO-SUCH-1',
  '/embed?code=WB-1',
  '/delivery.ics?code=WB-1',
  '/qr.svg?code=WB-1',
  '/wb-1',
];

/** A parcel of words that stand on no page by chance, and those of them that are private. */
const generatedParcel = fc
  .array(fc.stringMatching(/^[A-Z][a-z]{2}zq[a-z]{4}$/), { minLength: 8, maxLength: 8 })
  .chain((words) =>
    fc.stringMatching(/^[1-9]\d{8}$/).map((digits) => {
      const [one, two, street, town = '', sender, other, host, region] = words;
      const email = `${one}.${two}@${host}.example`;
      const parcel = {
        recipient_name: `${one} ${two}`,
        recipient_email: email,
        sender_name: `${sender}`,
        destination: `${street} 7, ${digits} ${town}`,
        pickup_location: `${other} 9`,
        recipient_phone_number: `+44${digits}`,
        destination_street: `${street} 7`,
        destination_postcode: digits,
        destination_city: town,
        destination_region: region,
        destination_country: 'GB',
        pickup_street: `${other} 9`,
        destination_note: `${other}`,
      };
      const secrets = [one, two, street, sender, other, host, region, digits];
      return { parcel, secrets: secrets.map(String) };
    }),
  );

type Site = Awaited<ReturnType<typeof privateSite>>;

async function privateSite(public_details: 'masked' | 'locked') {
  const site = await siteToFollow(privateFields, 0, { RATE_LIMIT: 'off' });
  await site.db
    .updateTable('settings')
    .set({ public_details, embed_origins: 'https://shop.example.com' })
    .execute();
  const activityId = await insertActivity(site.db, site.id);
  return { ...site, activityId };
}

/** Writes these texts wherever somebody may write about the parcel. */
async function tell({ db, id, activityId }: Site, texts: string[]): Promise<void> {
  const [status, current_location, weight, title, location] = texts;
  await db
    .updateTable('parcels')
    .set({ status, current_location, weight })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('activities')
    .set({ title, location, description: texts.join('\n') })
    .where('id', '=', activityId)
    .execute();
}

/** Every answer about the parcel. */
async function answersOf(site: Site): Promise<[string, string][]> {
  const looked = await Promise.all(
    lookups.map(async (path): Promise<[string, string]> => {
      const { status, text, headers } = await site.ask(path);
      expect([200, 302], path).toContain(status);
      return [path, `${text}${JSON.stringify(headers)}`];
    }),
  );
  const stream = await openStream({ port: Number(new URL(site.url).port) }, 'WB-1');
  await stream.next();
  stream.close();
  return [
    ...looked,
    ['its stream', stream.text()],
    ['a wrong answer', (await answerWith(site, 'wrong', 'WB-1')).text],
    ['a wrong answer by form', (await postAnswer(site, 'wrong', 'WB-1')).text],
  ];
}

describe.each(['masked', 'locked'] as const)('of a parcel that is %s', (sight) => {
  test('no answer tells a private value by characters that nobody sees, joiners or door numbers', async () => {
    const site = await privateSite(sight);
    await fc.assert(
      fc.asyncProperty(tellingTexts, async (texts) => {
        await tell(site, texts);
        for (const [answer, text] of await answersOf(site)) {
          expect(leaksIn(text), `${answer}: ${JSON.stringify(texts)}`).toEqual([]);
        }
      }),
      { numRuns: 4 },
    );
  });

  test('no answer tells a private part of generated parcels', async () => {
    const site = await privateSite(sight);
    await fc.assert(
      fc.asyncProperty(generatedParcel, async (parts) => {
        await site.db.updateTable('parcels').set(parts.parcel).where('id', '=', site.id).execute();
        await tell(site, Array(8).fill(parts.secrets.join(' ')));
        for (const [answer, text] of await answersOf(site)) {
          const small = text.toLowerCase();
          const told = parts.secrets.filter((secret) => small.includes(secret.toLowerCase()));
          expect(told, answer).toEqual([]);
        }
      }),
      { numRuns: isWhole ? 200 : 5 },
    );
  }, 300_000);

  test('no mail to who follows it does either', async () => {
    const site = await privateSite(sight);
    await site.follow('eva@example.com');
    const [texts = []] = fc.sample(tellingTexts, 1);
    await tell(site, texts);

    await site.reach('out_for_delivery', { status: texts[5], location: texts[6] });

    const { parsed } = await site.newest();
    expect(parsed.subject).toContain('WB-1');
    expect(leaksIn(`${parsed.subject}${parsed.text}${parsed.html}`), String(texts)).toEqual([]);
  });
});

test('the words that are looked for are found where everybody sees all', async () => {
  const site = await privateSite('masked');
  await site.db.updateTable('settings').set({ public_details: 'all' }).execute();
  await tell(site, ['Left at 749-38 with Han\u00adnah', ...Array(7).fill('x')]);

  for (const [answer, text] of (await answersOf(site)).slice(0, 4)) {
    expect(leaksIn(text), answer).toContain('hannah');
  }
});

test('what the settings draw is what strangers see, in each language', async () => {
  const site = await startSite();
  for (const { code } of languageMenu) {
    const examples = visibilityExamplesIn(messagesOf(code));
    const tracking_code = `EXAMPLE-${code.toUpperCase()}`;
    const { name = '', address = '' } = examples.all ?? {};
    const [destination_city, country = ''] = examples.masked?.address.split(/[,،] /) ?? [];
    const destination_country = countryByName(country) ?? null;
    const place = { destination: address, destination_city, destination_country };
    await insertParcel(site.db, { tracking_code, recipient_name: name, ...place });

    for (const public_details of publicDetails) {
      await site.db.updateTable('settings').set({ public_details }).execute();
      const parcel = dataOf(await site.ask(`/api/parcels/${tracking_code}?lang=${code}`));
      expect(parcel, `${code}, ${public_details}`).toMatchObject({
        recipient_name: examples[public_details]?.name ?? null,
        destination: examples[public_details]?.address ?? null,
      });
    }
    expect(examples.masked?.address, code).toMatch(/\p{L}{3}/u);
  }
});

test('a public field without a word of how it is redacted does not compile', () => {
  expectTypeOf<{ kind: 'line'; public: true }>().not.toExtend<FieldRule>();
  expectTypeOf<{ kind: 'number'; public: 'map' }>().not.toExtend<FieldRule>();
  expectTypeOf<{ kind: 'line'; redact: 'title' }>().not.toExtend<FieldRule>();
  expectTypeOf<{ kind: 'line'; public: true; redact: 'somehow' }>().not.toExtend<FieldRule>();
  expectTypeOf<{ kind: 'line'; public: true; redact: 'title' }>().toExtend<FieldRule>();
  expectTypeOf<{ kind: 'line' }>().toExtend<FieldRule>();
});

test('neither does a field of an event, all of which are public', () => {
  expectTypeOf<{ note: { kind: 'line' } }>().not.toExtend<PublicFieldRules>();
  expectTypeOf<typeof activityFields>().toExtend<PublicFieldRules>();
});

/** What is left of the values of a parcel and its event, by what the rule of their field says. */
const left = {
  masked: {
    name: { recipient_name: 'H… O…', sender_name: 'K… O…' },
    place: { destination: 'Chicago, United States', pickup_location: 'Osaka, Japan' },
    home: (degrees: number) => Math.round(degrees * 10) / 10,
  },
  locked: { name: {}, place: {}, home: () => null },
};

type Visibility = keyof typeof left;

type Value = string | number | null;

function leftOf(sight: Visibility, name: string, redact: string, value: Value): unknown {
  const how = left[sight];
  if (redact === 'name' || redact === 'place') {
    const known: Record<string, string> = how[redact];
    return known[name] ?? null;
  }
  if (redact === 'keep') return value;
  if (redact === 'title') return 'Update';
  if (redact === 'zoom') return 10;
  if (redact === 'position') return Math.round(Number(value) * 10) / 10;
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
    for (const name of fieldNames(activityFields)) {
      const expected = leftOf(sight, name, activityFields[name].redact, event[name]);
      expect(activity[name], name).toEqual(expected);
    }
    const beside = ['image', 'status_key', 'history', 'progress', 'delivery', sight];
    expect(Object.keys(shown).sort()).toEqual([...names, ...beside].sort());
  },
);
