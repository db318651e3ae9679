import { describe, expect, test } from 'vitest';
import { redact } from '../../../server/tracking/privacy/redact.ts';
import { parcel } from '../../support/tracking/public-parcel.ts';

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
