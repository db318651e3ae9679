import type { LanguageRules } from './rules.ts';

/** A sentence with its key in the translations. */
export type Sentence = { key: string; text: string };

/** Texts about a straight quotation mark, which they show as `(")`. */
const aboutQuotes = ['importing.files.cellTooLong', 'importing.files.quoteNotClosed'];

/** Emails that begin with a greeting, or follow one. */
const afterGreeting = [
  'subscriptions.mail.confirmBody',
  'subscriptions.mail.noticeBody',
  'invoicing.mail.body',
];

/** What is wrong with a sentence by the rules of its language; neither params nor commands are words of it. */
export function checkSentence({ key, text }: Sentence, rules: LanguageRules): string[] {
  const bare = { key, text: text.replace(/npm run [\w -]+|\{\{\w+\}\}/g, '{}') };
  return [
    ...findOtherAddress(bare, rules).map((word) => `“${word}”: another form of address`),
    ...checkSigns(bare, rules),
    ...checkSpaces(bare, rules),
    ...checkMarks(bare, rules),
    ...(rules.otherBeginning?.test(text) ? ['another form at the beginning'] : []),
  ].map((fault) => `${key}: ${fault}`);
}

/** Sections that only visitors read, and those that only the company’s own people read. */
const forVisitors = /^(?:layout|home|homeTexts|slider|reviews|track|contact|subscriptions)\./;
const staffOnly =
  /^(?:control|staff|twoStep|apiKeys|webhooks|exportLinks|setup|importing|mailServers|scan|today)\./;

function findOtherAddress({ key, text }: Sentence, rules: LanguageRules): string[] {
  const { otherAddress, staffAddress, visitorAddress, tag } = rules;
  return [
    ...otherAddress.split(' '),
    ...(staffAddress && forVisitors.test(key) ? [staffAddress] : []),
    ...(visitorAddress && staffOnly.test(key) ? [visitorAddress] : []),
  ].filter((word) => hasWord(text, word, tag));
}

/** Marks count as letters: `\b` knows neither those nor other scripts. */
const letter = String.raw`[\p{L}\p{M}]`;

/** Whether a text has a word, in upper or lower case; in Arabic, also after “and”, “in” and the like. */
function hasWord(text: string, word: string, tag: string): boolean {
  const pattern = new RegExp(`(?<!${letter})[وفبلك]?${word}(?!${letter})`, 'iu');
  return pattern.test(text) || pattern.test(text.toLocaleLowerCase(tag));
}

function checkSigns({ key, text }: Sentence, rules: LanguageRules): string[] {
  const {
    quotes: [open, close],
    otherSigns,
  } = rules;
  const quoted = aboutQuotes.includes(key) ? text.replaceAll('(")', '') : text;
  const marks = quoted.match(/["'`„“”‘‚«»‹›]/g) ?? [];
  const others = marks.filter((mark) => mark !== open && mark !== close);
  const opened = marks.filter((mark) => mark === open).length;
  const closed = marks.filter((mark) => mark === close).length;
  return [
    ...(opened === closed && others.length === 0 ? [] : ['quotation marks']),
    ...(otherSigns?.test(text) ? ['signs of another language'] : []),
  ];
}

/** Missing narrow spaces, except in an address (`https://`) and in code (`mailto:`). */
const missingNarrow = /[^\u202f](?=[;!?»])|(?<!https|mailto|tel)(?<!\u202f)(?=:)|«(?!\u202f)/;

/** A space too many. Ellipses stand for omitted words, so a space may precede them. */
const spaceTooMany = / {2}|^\s|\s$|\s(?:[,:;!?،؛؟।]|\.(?!\p{L}))|[^\S ]…/u;

function checkSpaces({ text }: Sentence, { hasNarrowSpaces }: LanguageRules): string[] {
  const others = hasNarrowSpaces ? text.replaceAll('\u202f', '') : text;
  return [
    ...(hasNarrowSpaces && missingNarrow.test(text) ? ['narrow no-break spaces'] : []),
    ...(spaceTooMany.test(others) ? ['a space too many'] : []),
  ];
}

function checkMarks({ key, text }: Sentence, { isLowerAfterGreeting }: LanguageRules): string[] {
  const isLower =
    /^[^\n]*[,!:]\n\n\p{Ll}/u.test(text) ||
    (afterGreeting.includes(key) && /(?:^|\n\n)\p{Ll}/u.test(text));
  return [
    ...(text.includes('...') ? ['“…”'] : []),
    ...(isLower && !isLowerAfterGreeting ? ['a capital'] : []),
  ];
}
