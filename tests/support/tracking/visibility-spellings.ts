import fc from 'fast-check';
import { withoutInvisible } from '../../../server/parcels/addresses/words.ts';
import { normalizeWords } from '../../../server/shared/normalize-words.ts';

/** Whom and where a parcel goes, none of which stands on a page by chance. */
export const privateFields = {
  recipient_name: 'Hannah Okafor',
  recipient_phone_number: '+1 312 555 0147',
  destination: 'Vultur Straße 749A/38, 60607 Zwolle',
  sender_name: 'Kitahama Optics',
  pickup_location: '12 Quimby Lane, Leeds LS1 4AP',
};

const unseen = ['\u00ad', '\u200b', '\u200c', '\u200d', '\u2060', '\u200e', '\ufe0f', '\u034f'];
const joiners = ['', '-', '\u2010', '\u2011', '\u2013', '’'].flatMap((one) => [
  one,
  ...unseen.map((two) => `${one}${two}`),
]);
const names = ['Hannah', 'Okafor', 'KITAHAMA', 'Optics', 'Vultur', 'Quimby'];
const numbers = ['3125550147', '60607', 'LS14AP'];
const doors = ['749/38', '749-38', '749A/38', '749a – 38', 'Nr. 749', '749\u201138', 'Top 38'];

/** A word with something in it that is hardly seen, or that joins what is before and behind it. */
const spelled = fc
  .tuple(
    fc.constantFrom(...names, ...numbers),
    fc.array(fc.constantFrom(...joiners), { minLength: 10, maxLength: 10 }),
  )
  .map(([word, between]) =>
    [...word].map((letter, at) => `${letter}${at === word.length - 1 ? '' : between[at]}`).join(''),
  );

const door = fc
  .tuple(fc.constantFrom(...doors), fc.constantFrom('', ...unseen))
  .map(([text, hidden]) => text.replace(/(?=\D\d+$)/, hidden));

/** Texts that say something private of the parcel in such a way. */
export const tellingTexts = fc.array(
  fc.oneof({ weight: 4, arbitrary: spelled }, door).map((text) => `Left with ${text} today.`),
  { minLength: 8, maxLength: 8 },
);

/** Ways to write a name, an address or a number into a text, which a reader of texts would have to know. */
export const spellings = [
  'hannah (at) example.com',
  'hannah [at] example [dot] com',
  'hannah@example.com',
  'hannah AT example DOT com',
  'hannah&#64;example.com',
  'hannah&commat;example&period;com',
  'hannah%40example.com',
  'hannah＠example．com',
  'ha\u00adnnah@exam\u200bple.com',
  'moc.elpmaxe@hannah',
  'h a n n a h',
  'H.A.N.N.A.H',
  'Han-nah',
  'Hαnnah',
  'Hаnnah',
  'HANNAH',
  'hannahs bag',
  'Ηannah',
  '𝐇𝐚𝐧𝐧𝐚𝐡',
  'H4nn4h',
  'Hannah&nbsp;Okafor',
  '&#72;annah',
  '\\u0048annah',
  'Okafor H.',
  'Ms. O’kafor',
  'Oka\u2060for',
  '<b>Hannah</b>',
  'three one two, five five five, zero one four seven',
  'drei eins zwei fünf fünf fünf',
  '312-555-0147',
  '+1 (312) 555 0147',
  '٣١٢٥٥٥٠١٤٧',
  '３１２５５５０１４７',
  '3.1.2.5.5.5.0.1.4.7',
  'seven four nine Vultur',
  'Vultur Straße 749A/38',
  'Vultur-Str. 749 a',
  'Top 38',
  'SIX OH SIX OH SEVEN',
  '6o6o7',
  '６０６０７',
  'the blue house behind the mosque',
  'her son took it',
  'where Okafor lives',
];

const allWords = [...names, ...numbers].map(normalizeWords);

/** What private of it an answer tells, however it is spelled. */
export function leaksIn(answer: string): string[] {
  const text = withoutInvisible(answer);
  const letters = normalizeWords(text).replace(/[^\p{L}\p{N}]/gu, '');
  const door =
    /749[^\p{L}\p{N}]{0,4}a?[^\p{L}\p{N}]{0,4}38(?!\d)|nr\. 749|top 38/iu.exec(text) ?? [];
  return [...allWords.filter((word) => letters.includes(word)), ...door];
}
