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

const people = {
  recipient_name: 'Hannah O’Dea-Okafor',
  recipient_phone_number: '+1 312 555 0147',
  recipient_email: 'hannah@example.com',
  destination: 'Mariahilfer Straße 17A/3, 1060 Wien, Austria',
  sender_name: 'Jean-Luc Li',
  pickup_location: 'Flat 9, 12 Oak St, Leeds LS1 4AP',
};

/** A text as it is shown of a masked parcel of these people. */
function shown(status: string, more: Partial<typeof people> = {}): string | null {
  return redact({ ...parcel('A'), ...people, ...more, status }, 'masked').status;
}

describe('a name is masked', () => {
  test.each([
    ['with a soft hyphen in it', 'for Han\u00adnah', 'for H…'],
    ['with spaces of no width in it', 'for H\u200ban\u200bnah', 'for H…'],
    ['with a joiner in it', 'for Han\u2060nah, Oka\u200dfor', 'for H…, O…'],
    ['with a mark of direction in it', 'for \u202bHan\u200fnah\u202c', 'for \u202bH…\u202c'],
    ['with a byte order mark in it', 'for Han\ufeffnah', 'for H…'],
    ['with a variation selector in it', 'for Han\ufe0fnah', 'for H…'],
    ['with a tag in it', 'for Han\u{e0061}nah', 'for H…'],
    ['with a filler in it', 'for Han\u3164nah', 'for H…'],
    ['with a grapheme joiner in it', 'for Han\u034fnah', 'for H…'],
    ['with a hyphen in it', 'for Han-nah', 'for …-…'],
    ['with a hyphen that does not break', 'for Han\u2011nahs bag', 'for …\u2011… bag'],
    ['with a dash in it', 'for Oka–for', 'for …–…'],
    ['with an apostrophe in it', 'for Oka’for', 'for …’…'],
    ['letter by letter', 'for H a n n a h', 'for … … … … … …'],
    ['with dots in it', 'for H.A.N.N.A.H', 'for ….….….….….…'],
    ['with a space in it', 'for Han nah', 'for … …'],
    ['without its apostrophe', 'for ODea', 'for O…'],
    ['with another apostrophe', 'for OʼDea and O\u2018Dea', 'for O… and …\u2018D…'],
    ['without its hyphen', 'from JeanLuc', 'from J…'],
    ['without its space', 'from Jean LucLi', 'from J… L…'],
  ])('%s', (_how, text, seen) => {
    expect(shown(text)).toBe(seen);
  });

  test.each([
    ['علي', 'تم التسليم عـلـي', 'تم التسليم ع…'],
    ['علی\u200cرضا', 'برای علی رضا', 'برای ع… ر…'],
    ['علی رضا', 'برای علی\u200cرضا', 'برای ع…'],
    ['王小明', '签收人 王 小 明', '签收人 … … …'],
  ])('%s in %s', (recipient_name, text, seen) => {
    expect(shown(text, { recipient_name })).toBe(seen);
  });
});

describe('an address is masked', () => {
  test.each([
    ['at 17A/3', 'at …/…'],
    ['at 17/3', 'at …/…'],
    ['at 17-3', 'at …-…'],
    ['at 17 – 3', 'at … – …'],
    ['at 17\u20113', 'at …\u2011…'],
    ['at 17 A / 3', 'at … … / …'],
    ['at 17\u2060/\u20603', 'at …\u2060/\u2060…'],
    ['at 17A', 'at …'],
    ['at Nr. 17', 'at Nr. …'],
    ['at #17', 'at #…'],
    ['Tür 3', 'Tür …'],
    ['9/12', '…/…'],
    ['Maria\u00adhilfer Straße', '… …'],
    ['Maria-hilfer Str.', '…-… Str.'],
    ['MariahilferStraße 17', '… 17'],
    ['at O\u00adak S\u00adt', 'at … …'],
    ['LS1\u200b 4\u2060AP', '…\u200b …\u2060…'],
    ['code 10\u00ad60', 'code …'],
  ])('%j', (text, seen) => {
    expect(shown(text)).toBe(seen);
  });

  test.each(['17 bis', '17bis', '17-bis', 'nº 17'])('%s of 17 bis', (text) => {
    const destination = '17 bis rue du Lac, 1003 Lausanne';
    expect(shown(`at ${text}.`, { destination })).not.toContain('17');
  });

  test.each([
    '3 of 17 parcels',
    'on 17.03.2026 at 17:03',
    'in 2-3 days',
    'weighs 17 kg',
    'No parcel, 5/6 delivered',
  ])('and other numbers are not: %s', (text) => {
    expect(shown(text)).toBe(text);
  });
});

test.each([
  ['312\u2011555\u20110147', '…'],
  ['0\u200b1\u200b4\u200b7', '…'],
  ['555·01\u00ad47', '…'],
  ["312'555'0147", '…'],
  ['ada\u2060@\u2060example.com', '…'],
  ['ada\ufeff@\ufeffexample.com', '…'],
  ['ada @ example.com', '…'],
  ['ada﹫example.com', '…'],
])('neither phone nor e-mail is read in %j', (text, seen) => {
  expect(shown(`Call ${text} soon`)).toBe(`Call ${seen} soon`);
});

test('texts of other words stay as they are, with what is not seen in them', () => {
  for (const text of ['می\u200cشود', 'Zu\u00adstel\u00adlung', '👨\u200d👩\u200d👧', 'in-house']) {
    expect(shown(text)).toBe(text);
  }
});

test('a text of unseen characters and a long name take a moment', { tags: 'extended' }, () => {
  const status = `${'a\u00ad'.repeat(500)} ${'a '.repeat(500)}${'17/3 '.repeat(100)}${'@'.repeat(500)}`;
  for (let count = 0; count < 100; count += 1) {
    expect(shown(status, { recipient_name: 'a a '.repeat(75) })).toContain('…/…');
  }
});
