import { describe, expect, test } from 'vitest';
import { splitKey, type Words, wordFiles } from '../../server/build/translations.ts';
import { messagesOf } from '../../views/translations/index.ts';

const file = wordFiles().find(({ tag }) => tag === 'en');
const sentences = sentencesOf(JSON.parse(file?.text ?? '{}'));

/** Every English sentence by its key without the plural form; params say nothing of the words. */
function sentencesOf(words: Words, section = ''): { key: string; text: string }[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [{ key: `${section}${splitKey(key).name}`, text: value.replace(/\{\{\w+\}\}/g, '…') }]
      : sentencesOf(value, `${section}${key}.`),
  );
}

type Rule = {
  use: string;
  not: RegExp;
  /** The keys of sentences that have the other word nonetheless. */
  except?: string[];
};

const headings = (field: string) => `importing.headings.${field}`;

/**
 * Both the names of things and how they are said. The words of headings are other people's; “Registered” is what a parcel is
 * before its first status, which is “Info received”.
 */
const rules: Rule[] = [
  { use: 'email', not: /\be-mail/i, except: [headings('recipient_email')] },
  {
    use: 'email',
    not: /(?<!-)\bmail(?:s|ed|ing)?\b(?! server)/i,
    // “6 issued, 5 mailed” counts what went out, as bookkeepers say it.
    except: [headings('recipient_email'), 'invoicing.month.done'],
  },
  {
    use: 'tracking number',
    not: /tracking code/i,
    except: ['track.placeholder', headings('tracking_code')],
  },
  { use: 'status', not: /\bstages?\b/i },
  { use: 'event', not: /\bactivit/i, except: [headings('title'), ...activityLog()] },
  { use: 'tracking history', not: /(?<!tracking )\bhistor/i },
  { use: 'activity log', not: /what happened/i },
  { use: 'subscriber, email updates', not: /\bfollower|\bfollow (?:this|the) parcel/i },
  { use: 'photo (of a parcel), image (of the site)', not: /\bpictures?\b/i },
  { use: 'pickup', not: /\bpick-up/i },
  { use: 'facility, and depot for where runs start', not: /\bhubs?\b/i },
  {
    use: 'Info received, Delivery problem',
    not: /\bregister|problem reported/i,
    except: ['track.registered'],
  },
  { use: 'recipient, shipment', not: /\bconsign/i, except: consignments() },
  { use: '…', not: /\.\.\./, except: ['track.tracking', 'control.list.fetching'] },
  { use: '’', not: /\w'\w/ },
  {
    use: 'American spelling',
    not: /colour|\bgrey|neighbour|travell|cancell|\bcentre|\bmetres?\b|haulier|licence|postcode/i,
    except: ['importing.parts.postcode'],
  },
];

function activityLog(): string[] {
  return ['control.audit.title'];
}

function consignments(): string[] {
  return ['tracking_code', 'recipient_name', 'recipient_email', 'recipient_phone_number']
    .concat('sender_name')
    .map(headings);
}

describe.each(rules)('English says “$use”', ({ not, except = [] }) => {
  test(`and nowhere ${not}`, () => {
    const found = sentences.filter(({ text }) => not.test(text));
    // Exceptions that are none any more would hide the next slip.
    expect([...new Set(found.map(({ key }) => key))].sort()).toEqual([...except].sort());
  });
});

test('English keeps the sentences that people know the site by, letter by letter', () => {
  const { layout, home, track, notFound, errors, control } = messagesOf('en');

  expect([layout.homePage, layout.contactUs, track.title]).toEqual([
    'Home Page',
    'Contact Us',
    'Track Parcel',
  ]);
  expect([home.placeholder, track.placeholder]).toEqual([
    'Enter Your Tracking Number',
    'Enter Your Tracking Code',
  ]);
  expect([track.track, track.tracking].map((text) => text.toUpperCase())).toEqual([
    'TRACK',
    'TRACKING...',
  ]);
  expect([track.destination, track.mapPickup, track.mapCurrent]).toEqual([
    'Destination',
    'Pickup Location',
    'Current Location',
  ]);
  expect([notFound.title, errors.notFound, notFound.back]).toEqual([
    '404 Error',
    'Resource Not Found',
    'Go Back',
  ]);
  expect([control.list.empty, control.list.fetching]).toEqual([
    'No Data Found',
    'Fetching Data ...',
  ]);
  expect(control.list.confirm).toContain('are you sure you want to delete');
  expect(control.account.signUpOnce.toUpperCase()).toBe('THIS LINK CAN ONLY BE USED ONCE');
});
