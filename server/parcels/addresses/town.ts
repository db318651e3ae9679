import { countryByName } from '../../parse-country.ts';
import { onlyDigits } from '../../shared/digits.ts';
import { namesStreet, namesUnit, textWords } from './words.ts';

/** A part of an address. `plain` is its text without the postcode at its beginning or end. */
type Part = { text: string; plain: string; startsWithPostcode: boolean; endsWithPostcode: boolean };

const separators = /[,،、，;；|\n·]|\s[-–—]\s|(?<=\p{L})\/(?=\p{L})/u;
const codeBefore = /^(?:\p{Lu}{1,2}-)?\p{Nd}{4,6}(?:-\p{Nd}{2,4})?(?:\s\p{Lu}{2})?\s+(?=\p{L})/u;
const codeOfThreeBefore = /^\p{Nd}{3}(?:\s\p{Nd}{2,3}|-\p{Nd}{4})\s+(?=\p{L})/u;
const codesAfter = [
  // British, Irish and Canadian.
  /\s\p{Lu}{1,2}\p{Nd}[\p{Lu}\p{Nd}]?\s?\p{Nd}\p{Lu}{2}$/u,
  /\s\p{Lu}\p{Nd}[\p{Lu}\p{Nd}]\s?[\p{Lu}\p{Nd}]{4}$/u,
  /\s\p{Lu}\p{Nd}\p{Lu}\s?\p{Nd}\p{Lu}\p{Nd}$/u,
  /[\s-]\p{Nd}{3,7}(?:[\s-]\p{Nd}{3,5})?$/u,
];
/** A state's letters: `IL`, `NSW`. */
const regionCode = /^\p{Lu}{2,3}$/u;
const particles = new Set('de da do del della der den di du la le las los el al y e'.split(' '));

/**
 * The town of an address in one line, as written in any country, without the street; null if it is not certain.
 * Usually it is the last part that is no country, region or postcode. An address may also begin with its town, which
 * is recognized by what follows.
 */
export function readTown(address: string): string | null {
  const all = addressPieces(address);
  const parts = all.filter(({ text }) => countryByName(text) === undefined);
  const hasCountry = parts.length < all.length;
  const town = townBesidePostcode(parts) ?? lastTown(parts, hasCountry) ?? firstTown(parts);
  return town ?? townInHan(address);
}

/** The parts of an address that name a town or a state next to the postcode. */
export function partsBesidePostcode(address: string): string[] {
  const parts = addressPieces(address);
  const isBeside = (part: Part, at: number) =>
    part.endsWithPostcode ||
    (part.startsWithPostcode && parts.slice(0, at).some(namesStreetOrHouse));
  return parts
    .filter(
      (part, at) => at > 0 && isBeside(part, at) && /^(?=.*\p{L})[^\p{N}@]+$/u.test(part.plain),
    )
    .filter(({ text }) => !namesStreet(text))
    .map(({ text }) => text);
}

function addressPieces(address: string): Part[] {
  const texts = address.replace(/\bc\/o\b/giu, 'attn').split(separators);
  return texts.map((text) => toPart(text.trim())).filter(({ text }) => textWords(text).length > 0);
}

function toPart(text: string): Part {
  const rest = text.replace(codeBefore, '').replace(codeOfThreeBefore, '');
  const after = codesAfter.find((code) => code.test(rest));
  const plain = (after ? rest.replace(after, '') : rest).trim();
  return { text, plain, startsWithPostcode: rest !== text, endsWithPostcode: after !== undefined };
}

/** Whether a part can be a town, judging by its own words. */
function canBeTown({ text, plain }: Part): boolean {
  const isText = /\p{L}/u.test(plain) && !/[\p{N}@]/u.test(plain);
  return isText && !namesStreet(text) && !regionCode.test(plain);
}

/** `8001 Zürich` after a street. Without a street, the number before a name may be the number of a house. */
function townBesidePostcode(parts: Part[]): string | null {
  const index = parts.findLastIndex(
    (part, at) => at > 0 && (part.startsWithPostcode || part.endsWithPostcode) && canBeTown(part),
  );
  const part = parts[index];
  if (part === undefined) return null;
  return part.endsWithPostcode || parts.slice(0, index).some(namesStreetOrHouse)
    ? part.plain
    : null;
}

function namesStreetOrHouse({ text }: Part): boolean {
  return (/\p{Nd}/u.test(text) || namesStreet(text)) && !namesUnit(text);
}

function lastTown(parts: Part[], hasCountry: boolean): string | null {
  const index = parts.findLastIndex(({ plain }) => /\p{L}/u.test(plain) && !regionCode.test(plain));
  const part = parts[index];
  if (part === undefined || !canBeTown(part) || part.startsWithPostcode) return null;
  // `Тверская, 7`: a number as a part of its own is usually the number of a house, if it is not long.
  const isHouse = ({ plain }: Part) => /^\P{L}*$/u.test(plain) && onlyDigits(plain).length <= 4;
  if (parts.slice(index + 1).some(isHouse)) return null;
  if (index > 0) return part.plain;
  // It is the only part with a name. A number after it may be the number of a house.
  const hasOthers = parts.slice(1).some(({ plain }) => !regionCode.test(plain));
  if (part.endsWithPostcode || hasOthers) return null;
  const words = textWords(part.plain).filter((word) => !particles.has(word.toLowerCase()));
  return hasCountry || parts.length > 1 || words.length <= 2 ? part.plain : null;
}

const townPrefix = /^(?:г|гор|город|шаһәр|شهر|مدينة)[.\s]\s*\p{L}/u;
const largestFirst = /^[\p{Script=Cyrillic}\p{Script=Arabic}\p{M}\s.-]+$/u;

/** `Москва, Тверская, 7`: Russian and Persian addresses may begin with the largest unit. */
function firstTown(parts: Part[]): string | null {
  const explicit = parts.find((part) => townPrefix.test(part.text) && canBeTown(part));
  if (explicit !== undefined) return explicit.plain;
  const withLetters = parts.filter(({ plain }) => /\p{L}/u.test(plain));
  const [first, last] = [withLetters[0], parts.at(-1)];
  if (first === undefined || last === undefined || parts.length < 3) return null;
  const isLargestFirst = largestFirst.test(first.plain) && /\p{Nd}/u.test(last.text);
  return isLargestFirst && canBeTown(first) ? first.plain : null;
}

/** `東京都千代田区…`, `广东省深圳市…`: written without spaces, up to the town. */
function townInHan(address: string): string | null {
  const han =
    /^(?:〒?[\p{Nd}-]{3,8}\s*)?((?:\p{Script=Han}{2,4}?[省都道府県])?(?:\p{Script=Han}{1,6}?市)?)/u;
  return han.exec(address.trim())?.[1] || null;
}
