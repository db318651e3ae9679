/** A piece of a line: plain words, or a web address that can be followed. */
export type Piece = { text: string; href?: string };

/** Spaces, quotes, brackets of markup and the marks that set a text's direction end an address. */
const address =
  /(?<![\p{L}\p{N}])https?:\/\/[^\s<>"“”«»\u200e\u200f\u202a-\u202e\u2066-\u2069]+/giu;

/** What rather ends a sentence than an address. */
const punctuation = new Set(`.,:;!?…'’*_)]}、。，：；！？،؛؟।`);

const closing = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);

/** Splits a line at its http and https addresses, without the punctuation behind them. Runs in linear time. */
export function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: found, index } of line.matchAll(address)) {
    const text = withoutPunctuation(found);
    if (!URL.canParse(text)) continue;
    if (index > end) pieces.push({ text: line.slice(end, index) });
    pieces.push({ text, href: text });
    end = index + text.length;
  }
  if (end < line.length) pieces.push({ text: line.slice(end) });
  return pieces;
}

/** A closing bracket belongs to an address that opens it: `https://example.org/a_(b)`. */
function withoutPunctuation(found: string): string {
  const counts = new Map<string, number>();
  for (const sign of found) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  const count = (sign = '') => counts.get(sign) ?? 0;
  let end = found.length;
  for (let last = found.at(-1); last !== undefined; last = found[end - 1]) {
    const opening = closing.get(last);
    const isPaired = opening !== undefined && count(opening) >= count(last);
    if (!punctuation.has(last) || isPaired) break;
    counts.set(last, count(last) - 1);
    end -= 1;
  }
  return found.slice(0, end);
}
