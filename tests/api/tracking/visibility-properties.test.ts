import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wordsOf } from '../../../server/parcels/addresses/words.ts';
import { initialsOf } from '../../../server/tracking/privacy/mask-parcel.ts';
import { redact } from '../../../server/tracking/privacy/redact.ts';
import { normalizeWords } from '../../../server/transfer/imports/headings.ts';
import { activity, parcel } from '../../support/tracking/public-parcel.ts';

const visibilities = fc.constantFrom('masked' as const, 'locked' as const);
const letters = [...'abcdeéßıİøñЖюאبतก王小'];
const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 2, maxLength: 8 });
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
const filler = fc.constantFrom('', ' ', ', ', '. ', ' – ', '\n', ' for ', ' (', ') ', ' 12 ');
const spelled = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.normalize('NFD'),
  (text: string) => text.replaceAll(' ', '  '),
);

/** A text as it is compared: its words, in one spelling. */
function plain(text: string): string {
  return ` ${wordsOf(text)
    .map((found) => normalizeWords(found.text))
    .join(' ')} `;
}

describe('what is written about a parcel', () => {
  test('never names its people, however they are spelled', () => {
    fc.assert(
      fc.property(
        visibilities,
        name,
        name,
        spelled,
        fc.array(filler, { minLength: 4, maxLength: 4 }),
        (sight, recipient_name, sender_name, spell, [a, b, c, d]) => {
          const description = `${a} ${spell(recipient_name)} ${b}${c} ${spell(sender_name)} ${d}`;
          const history = { ...parcel('A').history, data: [{ ...activity(1), description }] };
          const people = { recipient_name, sender_name };
          const told = { status: description, current_location: description };

          const redacted = redact({ ...parcel('A'), ...people, ...told, history }, sight);

          const texts = [
            redacted.status,
            redacted.current_location,
            redacted.history.data[0]?.description,
          ];
          for (const text of texts) {
            expect(plain(text ?? '')).not.toContain(plain(recipient_name));
            expect(plain(text ?? '')).not.toContain(plain(sender_name));
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  test('tells no e-mail address and no phone number', () => {
    const local = fc.stringMatching(/^[a-z][a-z.]{0,8}[a-z]$/);
    const between = fc.constantFrom('', ' ', '-', '.', ') ', '/');
    fc.assert(
      fc.property(
        visibilities,
        local,
        fc.stringMatching(/^[1-9]\d{7,11}$/),
        fc.array(between, { minLength: 12, maxLength: 12 }),
        (sight, user, digits, separators) => {
          const spelledPhone = [...digits].map((digit, at) => digit + separators[at]).join('');
          const status = `Ask <${user}@example.com>, tel. ${spelledPhone}; or sms ${digits.slice(-4)}.`;
          const contact = {
            recipient_email: `${user}@example.com`,
            recipient_phone_number: `+${digits}`,
          };

          const redacted = redact({ ...parcel('A'), ...contact, status }, sight);

          expect(redacted.status).not.toContain('@');
          expect(redacted.status).not.toMatch(/\d/);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('stays as it is where it tells nothing', () => {
    fc.assert(
      fc.property(visibilities, fc.string({ unit: 'grapheme', maxLength: 80 }), (sight, status) => {
        fc.pre(!/[@＠﹫]/u.test(status) && !plain(status).includes(' ada '));
        const shown = { ...parcel('A'), destination: 'Lisbon', recipient_phone_number: null };
        expect(redact({ ...shown, status }, sight).status).toBe(status);
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ['Ivan Petrov', 'Handed to Petrovs neighbour', 'Handed to P… neighbour'],
    ['Li Na', 'Li signed; li is a unit', 'L… signed; li is a unit'],
    ['علي رضا', 'تم التسليم لعلي', 'تم التسليم ل…'],
    ['王小明', '签收人王小明先生', '签…'],
    ['Jean-Luc Picard', 'M. PICARD, Jean', 'M. P…, J…'],
    ['José', 'For Jose', 'For J…'],
  ])('of %s: %s', (recipient_name, status, shown) => {
    expect(redact({ ...parcel('A'), recipient_name, status }, 'masked').status).toBe(shown);
  });
});

test.each([
  ['ends 345 67 / 234567', 'ends …'],
  ['ask 4567', 'ask …'],
  ['ask ٤٥٦٧ or 45 67', 'ask … or …'],
  ['on 12.03.2026 4567 at the door', 'on … at the door'],
  ['Sms +46 70 1234567', 'Sms +…'],
  ['of batch 990000004567, box 45678', 'of batch 990000004567, box 45678'],
])('the phone number is not told in parts: %s', (status, shown) => {
  const recipient_phone_number = '+46 70 123 45 67';
  expect(redact({ ...parcel('A'), recipient_phone_number, status }, 'masked').status).toBe(shown);
});

test.each([
  ['Storgatan 5, 111 22 Stockholm', 'Left at 111 22 Stockholm, by 9', 'Left at … Stockholm, by 9'],
  ['MG Road 7, Delhi 560 001', 'pin 560001 soon', 'pin … soon'],
  ['10 Downing Street, London SW1A 2AA', 'for sw1a 2aa', 'for … …'],
  ['Flat 1, 5 Park Row, Leeds LS1 4AP', 'at LS14AP, ls1-4ap', 'at …, …-…'],
  ['Flat 1, 5 Park Row, Leeds LS1 4AP', 'at ＬＳ１４ＡＰ', 'at …'],
  ['10 Downing Street, London SW1A2AA', 'for SW1A 2AA', 'for … …'],
  ['Damrak 1, 1012LG Amsterdam', 'NL-1012 lg', 'NL-… …'],
  ['Am Hof 3, 1010 Wien', 'code 10 10', 'code …'],
])(
  'what is written of %s tells no postcode, with which it could be unlocked',
  (destination, status, shown) => {
    expect(redact({ ...parcel('A'), destination, status }, 'masked').status).toBe(shown);
  },
);

describe('a street of short or common words is not told', () => {
  test.each([
    ['12 Oak St, Springfield, IL 62701', 'Left at 12 Oak St, porch', 'Left at … … …, porch'],
    ['12 Oak St, Springfield, IL 62701', 'Oak St. 12', '… …. …'],
    ['12 Oak St, Springfield, IL 62701', 'off Oak Street', 'off … …'],
    ['12 Oak St Apt 4, Springfield', 'the Oak St porch', 'the … … porch'],
    ['Am Hof 3, 1010 Wien', 'Left at Am Hof 3', 'Left at … … …'],
    ['Via Po 3, 10123 Torino', 'Via Po 3', '… … …'],
    ['Via Po 3 int 2, 10123 Torino', 'VIA PO', '… …'],
    ['Rue du Lac 4, 1003 Lausanne', '4 rue du Lac', '… … … …'],
    ['Am Weg 7, 80331 München', 'Abgestellt Am Weg 7', 'Abgestellt … … …'],
    ['10 Station Road, Leeds', 'Near Station Road', 'Near … …'],
  ])('%s: %s', (destination, current_location, shown) => {
    for (const sight of ['masked', 'locked'] as const) {
      const redacted = redact({ ...parcel('A'), destination, current_location }, sight);
      expect(redacted.current_location).toBe(shown);
    }
  });

  test.each([
    ['12 Oak St, Springfield, IL 62701', 'On the street, at 12 St James Road'],
    ['Am Weg 7, 80331 München', 'Am Platz; auf dem Weg'],
    ['Via Po 3, 10123 Torino', 'Sent via Milano on 3 March'],
    ['Rue de la Paix 3, 75002 Paris', 'Près de la gare'],
  ])('and other words stay as they are: %s: %s', (destination, status) => {
    expect(redact({ ...parcel('A'), destination, status }, 'masked').status).toBe(status);
  });
});

describe('initials', () => {
  test.each([
    ['Hannah Okafor', 'H… O…'],
    ['  Hannah   van  Okafor ', 'H… v… O…'],
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
    expect(initialsOf(full)).toBe(initials);
  });

  test('never say the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (full) => {
        const initials = initialsOf(full);
        fc.pre(full.trim() !== '…');
        expect(initials).not.toContain(full.trim() || ' x');
        expect(initials).toMatch(/…$/);
      }),
      { numRuns: 500 },
    );
  });
});

test('a history of long texts and a long name take a moment', () => {
  const long = 'a '.repeat(999);
  const data = Array.from({ length: 100 }, (_, id) => ({ ...activity(id), description: long }));
  const people = { recipient_name: 'a a '.repeat(75), destination: '1, '.repeat(100) };
  const history = { ...parcel('A').history, data };

  const redacted = redact({ ...parcel('A'), ...people, history }, 'masked');

  expect(redacted.history.data).toHaveLength(100);
});

test.each([
  ['Keizersgracht 12, 1015 CN Amsterdam', 'Left at Keizersgracht 12', 'keizersgracht'],
  ['Hauptstraße 9, 10827 Berlin', 'In der Hauptstrasse 9 abgegeben', 'hauptstr'],
])('the street of %s is not told by a text either', (destination, current_location, street) => {
  for (const sight of ['masked', 'locked'] as const) {
    const shown = redact({ ...parcel('A'), destination, current_location }, sight);
    expect(shown.current_location?.toLowerCase()).not.toContain(street);
  }
});
