import { limits } from './limits.ts';
import { readTypedCode } from './typed-code.ts';

/**
 * What the keys 1 to 0 type where the digits need the shift key (French and Belgian, Czech and Slovak, Vietnamese), or where
 * a scanner presses it and they do not; and what the key for a hyphen types there.
 */
const digitRows = [
  { digits: '&é"\'(-è_çà§!', hyphen: ')°' },
  { digits: '+ěščřžýáíéľťôúňď', hyphen: '=%' },
  { digits: 'ăâêôđ₫\u0300\u0309\u0303\u0301', hyphen: '' },
  { digits: '!@#$%^&*()', hyphen: '' },
];

/** What the key for a hyphen, or for zero, types where the digits are where they are elsewhere: German, Spanish, Swedish … */
const hyphens = "ß'+*?´`=öüóı";

/**
 * Whether a text cannot be a tracking number as it stands, but would be one if a scanner had typed it on another keyboard
 * layout. Which number it is, is not to be guessed: letters may have changed places, too.
 */
export function isOfOtherLayout(text: string): boolean {
  const typed = text.trim().normalize('NFC');
  const { min, max } = limits.trackingCode;
  if (typed.length < min || typed.length > max || /^[\w.-]*$|\s|:\/\//.test(typed)) return false;
  if (digitRows.some((row) => isOfRow([...typed], row))) return true;
  return readTypedCode(typed) === null && isOfOtherLetters([...typed]);
}

function isOfRow(typed: string[], { digits, hyphen }: (typeof digitRows)[number]): boolean {
  const isDigit = (character: string) => digits.includes(character);
  const isOther = (character: string) =>
    /[A-Za-z._-]/.test(character) || hyphen.includes(character);
  if (!typed.every((character) => isDigit(character) || isOther(character))) return false;
  // In quotes, after a number sign or in parentheses a number is read as usual.
  const inner = typed
    .slice(1, -1)
    .filter((character) => isDigit(character) && !/[_-]/.test(character));
  return inner.length > 1 || (inner.length > 0 && readTypedCode(typed.join('')) === null);
}

/** With letters of another script, or with another sign for a hyphen. */
function isOfOtherLetters(typed: string[]): boolean {
  const fits = (character: string) =>
    /[\w.-]/.test(character) || hyphens.includes(character) || isOfOtherScript(character);
  return typed.every(fits) && typed.some((character) => /\p{Nd}/u.test(character));
}

function isOfOtherScript(character: string): boolean {
  return /[\p{L}\p{M}\p{Nd}]/u.test(character) && !/\p{Script=Latin}/u.test(character);
}
