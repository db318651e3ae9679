import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import bidiFactory from 'bidi-js';
import { create, type Font, type GlyphRun } from 'fontkit';
import { Blob, Buffer, BufferFlag, Direction, Face, Font as ShapedFont, shape } from 'harfbuzzjs';
import { inVisualOrder } from '../../content/images/text-to-path.ts';
import { pdfFonts, unpackWoff } from './fonts.ts';

/** A font of a PDF. HarfBuzz is told the direction of each run, and guesses only its script. */
export type PdfFont = { name: string; font: Font; direction: 'ltr' | 'rtl' };

/** Each is opened when a character is looked for in it. */
type Fonts = (() => PdfFont)[];

/** A part of a line with one font and one direction; `isMissing`: no font has its characters. */
export type Run = {
  text: string;
  /** The same as it was written; `text` has a question mark for what is missing. */
  written: string;
  font: PdfFont;
  level: number;
  isMissing: boolean;
  width: number;
};

/** A line of text: its runs from left to right. */
export type Line = { runs: Run[]; width: number };

export type TextStyle = {
  size: number;
  isBold?: boolean;
  /** auto: as its first letter has it. */
  dir: 'ltr' | 'rtl' | 'auto';
};

/** Lays text out in lines, broken where they would be wider than `width`. */
export type TextLayout = (text: string, style: TextStyle, width?: number) => Line[];

export function loadTextLayout(dir: string): TextLayout {
  const [regular = [], bold = []] = pdfFonts.map((fonts) =>
    fonts.map(({ name }) => {
      let opened: PdfFont | undefined;
      return () => {
        opened ??= openFont(join(dir, 'pdf-fonts', `${name}.woff`), name);
        return opened;
      };
    }),
  );
  return (text, { size, isBold = false, dir: base }, width = Infinity) => {
    const fonts = isBold ? bold : regular;
    const clean = cleanText(text);
    const direction = base === 'auto' ? directionOf(clean) : base;
    return clean.split('\n').flatMap((paragraph) => {
      const measured = new Paragraph(paragraph, direction, fonts, size);
      return measured.lines(width);
    });
  };
}

/** PDFKit takes from fontkit which glyphs a font has, and what is drawn of it; HarfBuzz says which of them a text is. */
function openFont(file: string, name: string): PdfFont {
  const bytes = unpackWoff(readFileSync(file));
  const font = create(bytes);
  if (!('layout' in font)) throw new Error(`${file} is a collection`);
  const opened: PdfFont = { name, font, direction: 'ltr' };
  const empty = font.layout('');
  const shaped = new ShapedFont(new Face(new Blob(bytes)));
  font.layout = (text) => ({ ...empty, ...shapedRun(text, opened, shaped) });
  return opened;
}

/** One for all: it takes memory outside of the heap. */
const buffer = new Buffer();

/** The glyphs of a run from left to right, each with the characters that it stands for. */
function shapedRun(
  text: string,
  { font, direction }: PdfFont,
  shaped: ShapedFont,
): Pick<GlyphRun, 'glyphs' | 'positions' | 'advanceWidth'> {
  buffer.reset();
  buffer.addText(text);
  buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES);
  buffer.setDirection(direction === 'rtl' ? Direction.RTL : Direction.LTR);
  buffer.guessSegmentProperties();
  shape(shaped, buffer);
  const infos = buffer.getGlyphInfos();
  const positions = buffer.getGlyphPositions();
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((one, two) => one - two);
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]));
  const glyphs = infos.map(({ codepoint: glyph, cluster }) => {
    const letters = [...text.slice(cluster, ends.get(cluster))];
    const points = letters.filter((letter) => !isIgnorable.test(letter)).map(codePointOf);
    // Further glyphs of the same characters stand for nothing.
    ends.set(cluster, cluster);
    const found = font.getGlyph(glyph);
    // fontkit keeps glyphs, also those that it met as a part of others.
    if (points.length > 0) found.codePoints = points;
    return found;
  });
  const advanceWidth = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  return { glyphs, positions, advanceWidth };
}

function codePointOf(letter: string): number {
  return letter.codePointAt(0) ?? 0;
}

/** Text of any kind as it can be drawn: composed letters, single spaces, no control characters but line breaks. */
function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[ \t]+/g, ' ')
    .replace(/(?!\n)\p{Cc}/gu, '');
}

const bidi = bidiFactory();

function directionOf(text: string): 'ltr' | 'rtl' {
  const { paragraphs } = bidi.getEmbeddingLevels(text.replaceAll('\n', ' '));
  return paragraphs[0]?.level === 1 ? 'rtl' : 'ltr';
}

/** Drawn by no font; two of them change the form of the letters beside them. */
const isIgnorable = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u;
const invisible = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cf}]/u;
/** Belongs to the character before it. */
const isDependent = /[^\p{L}\p{N}]/u;

/** A line of text as it was written, and the font and the level of each of its characters. */
class Paragraph {
  readonly #text: string;
  readonly #size: number;
  /** From the first to the last character, each in one of them; the invisible ones in none. */
  readonly #runs: (Omit<Run, 'width' | 'text' | 'written'> & { from: number; to: number })[] = [];

  constructor(text: string, direction: 'ltr' | 'rtl', fonts: Fonts, size: number) {
    const embedding = bidi.getEmbeddingLevels(text, direction);
    this.#text = text;
    this.#size = size;
    let from = 0;
    for (const letter of text) {
      const to = from + letter.length;
      const level = embedding.levels[from] ?? 0;
      const last = this.#runs.at(-1);
      const found = invisible.test(letter) ? undefined : fontOf(fonts, letter, last?.font);
      const isMissing = found === undefined;
      const font = found ?? fonts[0]?.();
      if (font !== undefined && !invisible.test(letter)) {
        const isSame = last?.font === font && last.level === level && last.isMissing === isMissing;
        if (isSame && last.to === from) last.to = to;
        else this.#runs.push({ from, to, font, level, isMissing });
      }
      from = to;
    }
  }

  /** Filled one after the other, as wide as they may be. */
  lines(width: number): Line[] {
    const lines: Line[] = [];
    let [from, to] = [0, 0];
    for (const end of this.#ends(width)) {
      if (to > from && this.#widthOf(from, end) > width) {
        lines.push(this.#lineOf(from, to));
        from = to;
      }
      to = end;
    }
    lines.push(this.#lineOf(from, to));
    return lines;
  }

  /** Where a line may end: after spaces and hyphens, and anywhere in what is wider than a line. */
  *#ends(width: number): Generator<number> {
    let from = 0;
    for (const [piece] of this.#text.matchAll(/[^ ]*?(?:[-–—](?=\p{L})| +|$)/gu)) {
      const end = from + piece.length;
      if (this.#widthOf(from, end) > width) {
        for (const { segment, index } of graphemes.segment(piece)) {
          yield from + index + segment.length;
        }
      }
      yield end;
      from = end;
    }
  }

  #widthOf(from: number, to: number): number {
    return this.#lineOf(from, to).width;
  }

  #lineOf(from: number, to: number): Line {
    const end = from + this.#text.slice(from, to).trimEnd().length;
    const runs = this.#runs
      .filter((run) => run.from < end && run.to > from)
      .map(({ from: start, to: stop, ...run }) => {
        const written = this.#text.slice(Math.max(start, from), Math.min(stop, end));
        // Not a box: fonts have it as their first glyph, whose width PDFKit gets wrong.
        const text = run.isMissing ? written.replace(/./gsu, '?') : written;
        return { ...run, text, written, width: widthOf(run.font, text, run.level, this.#size) };
      });
    const width = runs.reduce((sum, run) => sum + run.width, 0);
    return { runs: inVisualOrder(runs), width };
  }
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

function widthOf(font: PdfFont, text: string, level: number, size: number): number {
  font.direction = level % 2 === 1 ? 'rtl' : 'ltr';
  return (font.font.layout(text).advanceWidth / font.font.unitsPerEm) * size;
}

/** The first font that has a character; for what is no letter, the font of the character before it if possible. */
function fontOf(fonts: Fonts, letter: string, last: PdfFont | undefined): PdfFont | undefined {
  const point = letter.codePointAt(0) ?? 0;
  if (isDependent.test(letter) && last?.font.hasGlyphForCodePoint(point)) return last;
  return fonts.find((open) => open().font.hasGlyphForCodePoint(point))?.();
}
