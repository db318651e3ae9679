import fc from 'fast-check';
import { withoutInvisible } from '../../../server/parcels/addresses/words.ts';
import { normalizeWords } from '../../../server/transfer/imports/headings.ts';

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

const allWords = [...names, ...numbers].map(normalizeWords);

/** What private of it an answer tells, however it is spelled. */
export function leaksIn(answer: string): string[] {
  const text = withoutInvisible(answer);
  const letters = normalizeWords(text).replace(/[^\p{L}\p{N}]/gu, '');
  const door =
    /749[^\p{L}\p{N}]{0,4}a?[^\p{L}\p{N}]{0,4}38(?!\d)|nr\. 749|top 38/iu.exec(text) ?? [];
  return [...allWords.filter((word) => letters.includes(word)), ...door];
}
