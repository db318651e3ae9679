import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localDate } from '../../../server/parcels/shared/delivery-days.ts';
import { type Stage, stages } from '../../../server/shared/enums.ts';
import { plural } from '../../../server/shared/interpolate.ts';
import { languageByCode } from '../../../server/shared/languages.ts';
import { resultTexts } from '../../../views/parts/result-words.ts';
import { stageTexts } from '../../../views/parts/status.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { dataOf } from '../../support/http.ts';
import { siteThatTells } from '../../support/notifications/status-emails.ts';
import { insertParcel } from '../../support/parcels.ts';
import { sampleLanguages } from '../../support/sweep.ts';

const dayMs = 24 * 60 * 60 * 1000;
const timeZone = 'UTC';
const today = () => localDate(new Date(), timeZone);

/** `YYYY-MM-DD`, so many days from today. */
function dayIn(days: number | null): string | null {
  return days === null ? null : localDate(new Date(Date.now() + days * dayMs), timeZone);
}

const history = fc.record({
  stage: fc.constantFrom(...stages),
  before: fc.option(fc.constantFrom(...stages)),
  status: fc.constantFrom(undefined, 'On van 7', 'Held for papers'),
  location: fc.constantFrom(undefined, 'Lisbon', 'Osaka'),
  hours: fc.integer({ min: 1, max: 400 }),
  first: fc.option(fc.integer({ min: -20, max: 20 })),
  length: fc.option(fc.integer({ min: 0, max: 4 })),
});

/** What a page's HTML says, as somebody reads it. */
function wordsOf(html: string): string {
  return html
    .replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
}

/** What is never said of a parcel that stands so, whatever its days. `attempt`: the day of its newest event. */
const contradictions: {
  kind: string;
  of(stage: Stage, days: { due: string | null; attempt: string }): boolean;
  never: RegExp;
}[] = [
  {
    kind: 'an arrival on the day of a failed attempt',
    of: (stage, { due, attempt }) => stage === 'attempt_failed' && due !== null && due <= attempt,
    never: /Arrives|late\b|Was due|Estimated delivery date/,
  },
  {
    kind: 'another attempt that nobody announced',
    of: (stage, { due }) => stage === 'attempt_failed' && (due === null || due < today()),
    never: /If the date/,
  },
  {
    kind: 'an arrival of what waits to be picked up',
    of: (stage) => stage === 'ready_for_pickup',
    never: /Arrives|late\b|Was due|delay|Estimated delivery date/,
  },
  {
    kind: 'an arrival of what is held up',
    of: (stage) => stage === 'on_hold' || stage === 'exception',
    never: /Arrives|late\b|Was due/,
  },
  {
    kind: 'a day that has passed under a failure',
    of: (stage, { due }) => stage === 'attempt_failed' && due !== null && due < today(),
    never: /Arrives|late\b|Was due|Estimated delivery date/,
  },
  {
    kind: 'a day of what has gone back',
    of: (stage) => stage === 'returned',
    never: /Arrives|late\b|Was due|Estimated delivery date/,
  },
  {
    kind: 'nothing to do about what is late',
    of: (stage, { due }) => stage === 'in_transit' && due !== null && due < today(),
    never: /nothing you need to do/,
  },
];

const plain = (text: string) => text.replace(/\s+/g, ' ');

const piecesAt = (index: number) => (index % 3) + 1;

test('mail, page, frame and API say the same day, status and place of 500 parcels', {
  timeout: 300_000,
}, async () => {
  const { db, admin, consumers } = await siteThatTells({}, 60, { RATE_LIMIT: 'off' });
  const samples = fc.sample(history, { numRuns: 500, seed: 41 });
  const t = messagesOf('en');
  const reach = (code: string, stage: Stage, hours: number, more: object) =>
    admin.ask('/api/events', {
      method: 'POST',
      json: {
        parcels: [code],
        title: `Now ${stage}`,
        stage,
        happened_at: new Date(Date.now() - hours * 60 * 60 * 1000).toISOString(),
        ...more,
      },
    });
  for (const [at, one] of samples.entries()) {
    const { first, length } = one;
    const last = first !== null && length !== null ? first + length : null;
    await insertParcel(db, {
      tracking_code: `WB-${1000 + at}`,
      stage: null,
      status: null,
      current_location: 'Depot',
      recipient_email: 'ada@example.com',
      sender_email: null,
      // Another day than the site's, for most hours.
      pickup_location: 'Osaka',
      map_pickup_latitude: 34.7,
      map_pickup_longitude: 135.5,
      min_expected_delivery_date: dayIn(first),
      max_expected_delivery_date: dayIn(last),
      pieces_count: piecesAt(at),
    });
    if (one.before !== null) await reach(`WB-${1000 + at}`, one.before, one.hours + 5, {});
    const { status, location } = one;
    const reply = await reach(`WB-${1000 + at}`, one.stage, one.hours, { status, location });
    expect(reply.status).toBe(201);
  }
  await consumers.idle();
  const mails = await db
    .selectFrom('mails')
    .innerJoin('parcels', 'parcels.id', 'mails.parcel_id')
    .select(['parcels.tracking_code', 'mails.body', 'mails.stage'])
    .execute();
  const mailOf = new Map(mails.map((mail) => [mail.tracking_code, mail]));
  expect(mailOf.size).toBe(500);

  const met = new Set<string>();
  for (const [at, { stage, hours }] of samples.entries()) {
    const code = `WB-${1000 + at}`;
    const parcel = dataOf(await admin.ask(`/api/parcels/${code}`));
    const reader = { t: t.track, stages: stageTexts(t), tag: 'en', today: today(), timeZone };
    const said = resultTexts(parcel, { ...reader, pickupDays: null });
    const page = wordsOf((await admin.ask(`/track.html?code=${code}`)).text);
    const frame = wordsOf((await admin.ask(`/embed?code=${code}`)).text);
    const { body = '', stage: told } = mailOf.get(code) ?? {};
    const mail = plain(body);

    expect([told, parcel.stage]).toEqual([stage, stage]);
    for (const words of [said.arrival?.words, said.arrival?.detail, said.advice]) {
      if (!words) continue;
      expect(page, code).toContain(plain(words));
      // The mail about a return says in words of its own whom to ask.
      if (stage !== 'returned') expect(mail, code).toContain(plain(words));
      if (words !== said.advice) expect(frame, code).toContain(plain(words));
    }
    for (const words of [said.headline?.words, said.headline?.detail]) {
      if (!words) continue;
      expect(page, code).toContain(plain(words));
      expect(frame, code).toContain(plain(words));
    }
    expect(frame, code).toContain(said.status);
    if (said.arrival === null) expect(mail, code).not.toMatch(/Arrives|Was due|late\b/);
    expect(page, code).toContain(said.status);
    const named = said.status === t.stages[stage] ? [] : [`Status: ${said.status}`];
    for (const line of named) expect(mail, code).toContain(line);
    expect(page, code).toContain(said.place);
    const where = stage === 'ready_for_pickup' ? 'Where' : 'Location';
    expect(mail, code).toContain(`${where}: ${said.place}`);
    for (const text of [page, mail]) {
      if (piecesAt(at) === 1) expect(text, code).not.toMatch(/\d pieces/);
      else expect(text, code).toContain(`${piecesAt(at)} pieces`);
    }

    const due = parcel.max_expected_delivery_date ?? parcel.min_expected_delivery_date;
    const attempt = localDate(new Date(Date.now() - hours * 60 * 60 * 1000), timeZone);
    for (const { kind, of, never } of contradictions) {
      if (!of(stage, { due, attempt })) continue;
      met.add(kind);
      for (const text of [page, frame, mail]) expect(text, `${code}: ${kind}`).not.toMatch(never);
    }
  }
  expect([...met].sort()).toEqual(contradictions.map(({ kind }) => kind).sort());
});

test('mail and page count pieces in each of the languages', async () => {
  const { db, admin, consumers, ask } = await siteThatTells({}, 60);
  for (const { code: recipient_language } of sampleLanguages('ru')) {
    const parcel = { tracking_code: `IN-${recipient_language}`.padEnd(8, '0'), stage: null };
    await insertParcel(db, {
      ...parcel,
      recipient_language,
      pieces_count: 3,
      recipient_email: 'ada@example.com',
      sender_email: null,
    });
    const event = { parcels: [parcel.tracking_code], title: 'Now', stage: 'in_transit' };
    await admin.ask('/api/events', { method: 'POST', json: event });
    await consumers.idle();
    const mail = await db
      .selectFrom('mails')
      .select('body')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const { tag } = languageByCode(recipient_language);
    const words = plural(messagesOf(recipient_language).track, 'pieces', { count: 3 }, tag);
    const query = new URLSearchParams({ code: parcel.tracking_code, lang: recipient_language });
    expect(mail.body.split('\n')).toContain(words);
    expect((await ask(`/track.html?${query}`)).text).toContain(words);
  }
});
