import { isCommonStreetWord } from '../../parcels/addresses/address-words.ts';
import {
  fold,
  type TextWord,
  textWordsOf,
  withAsciiDigits,
} from '../../parcels/addresses/words.ts';
import type { Finder } from './phrases.ts';

/** A number, or letters beside a number: `17A/3` has three atoms. */
type Atom = { plain: string; isNumber: boolean; word: number; before: string };

const additions = new Set(['bis', 'ter', 'quater']);
const markers = new Set(
  'nr no n º nro num number numero nummer numara номер № house door top stiege tur dor deur porta porte puerta kapi رقم'
    .split(' ')
    .map(fold),
);

/** What may separate the parts of one door's number. */
const separator = /^\s*[\p{P}\p{S}]?\s*$/u;
const slash = /^\s*[/\\⁄∕／]\s*$/u;
/** The number of a door has at most as many parts. */
const maxParts = 6;

/**
 * Finds the door numbers of addresses in all spellings: `17/3`, `17-3`, `17 bis`, `17A/3`, `Nr. 17`. A number alone may
 * mean anything: it is a door's if another part of the number, or a word for a door, is next to it.
 *
 * @param parts the parts of addresses that reveal more than their towns.
 */
export function doorNumberFinder(parts: string[]): Finder {
  const atoms = parts.map((part) => atomsOf(textWordsOf(part)));
  const numbers = new Set(atoms.flat().flatMap((atom) => (atom.isNumber ? [atom.plain] : [])));
  const doors = Map.groupBy(atoms.flatMap(doorsIn), ([first]) => first);
  return (words) => {
    if (numbers.size === 0) return new Set();
    const found = new Set<number>();
    const textAtoms = atomsOf(words);
    for (const [at, atom] of textAtoms.entries()) {
      if (!numbers.has(atom.plain)) continue;
      for (const door of doors.get(atom.plain) ?? []) {
        if (!isDoorAt(door, textAtoms, at)) continue;
        for (const { word } of textAtoms.slice(at, at + door.length)) found.add(word);
      }
      if (isMarked(atom, words)) found.add(atom.word);
      const other = beforeSlash(textAtoms, at);
      if (other !== undefined && numbers.has(other.plain)) {
        for (let word = other.word; word <= atom.word; word += 1) found.add(word);
      }
    }
    return found;
  };
}

function atomsOf(words: TextWord[]): Atom[] {
  return words.flatMap(({ plain, before }, word) =>
    (withAsciiDigits(plain).match(/\d+|\D+/g) ?? []).map((text, part) => ({
      plain: text,
      isNumber: /^\d/.test(text),
      word,
      before: part === 0 ? before : '',
    })),
  );
}

/** Each number of several parts in an address, each beginning of it that has several parts, and it without letters. */
function doorsIn(atoms: Atom[]): string[][] {
  return atoms.flatMap((atom, start) => {
    if (!atom.isNumber) return [];
    const after = atoms.slice(start + 1, start + maxParts);
    const end = after.findIndex((next) => !isPart(next) || !separator.test(next.before));
    const parts = [atom, ...(end === -1 ? after : after.slice(0, end))];
    const numbers = parts.filter(({ isNumber }) => isNumber);
    const doors = [...parts.map((_, last) => parts.slice(0, last + 1)), numbers];
    return doors.filter(({ length }) => length > 1).map((door) => door.map(({ plain }) => plain));
  });
}

function isPart({ plain, isNumber }: Atom): boolean {
  return isNumber || additions.has(plain) || /^\p{L}$/u.test(plain);
}

function isDoorAt(door: string[], atoms: Atom[], at: number): boolean {
  return door.every((part, offset) => {
    const atom = atoms[at + offset];
    return atom?.plain === part && (offset === 0 || separator.test(atom.before));
  });
}

/** Whether a number follows a word or sign for a door. */
function isMarked({ word, before }: Atom, words: TextWord[]): boolean {
  const marker = words[word - 1];
  if (before === '') return false;
  if (/[#№]/u.test(words[word]?.before ?? '')) return true;
  return marker !== undefined && (markers.has(marker.plain) || isCommonStreetWord(marker.plain));
}

/** The number before a slash, `17` of `17A/3`. */
function beforeSlash(atoms: Atom[], at: number): Atom | undefined {
  if (!slash.test(atoms[at]?.before ?? '')) return undefined;
  const [number, letters] = [atoms[at - 2], atoms[at - 1]];
  if (letters?.isNumber) return letters;
  return letters !== undefined && isPart(letters) && number?.isNumber ? number : undefined;
}
