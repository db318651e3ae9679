import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import bidiFactory from 'bidi-js';
import { create, type Font, type GlyphRun } from 'fontkit';
import {
  Blob,
  Buffer,
  BufferFlag,
  ClusterLevel,
  Direction,
  Face,
  Font as ShapedFont,
  shape,
} from 'harfbuzzjs';
import { inVisualOrder } from '../content/images/text-to-path.ts';
import { cleanText, invisible, isIgnorable } from './clean-text.ts';
import { fontsInOrder, type HanForm, readCoverage } from './fonts.ts';
import { lineEnds } from './line-ends.ts';

/** A font of a PDF. `direction` is set for each run; HarfBuzz guesses only its script. */
export type PdfFont = {
  name: string;
  font: Font;
  direction: 'ltr' | 'rtl';
  /** The text of each glyph in the current PDF, which stores one text per glyph. */
  meanings: Map<number, string>;
  shape(text: string): ShapedRun;
};

/** Glyphs from left to right; `isFaithful`: the texts that the PDF stores for the glyphs make up the run's text. */
type ShapedRun = Pick<GlyphRun, 'glyphs' | 'positions' | 'advanceWidth'> & { isFaithful: boolean };

/** A font that may draw a character; it is opened when a text needs it. */
type Candidate = { isThin: boolean; has(point: number): boolean; open(): PdfFont };

/**
 * A part of a line with one font and one direction. `isSpelled`: the PDF stores the characters of the run as text, because they
 * cannot be recovered from its glyphs.
 */
export type Run = {
  text: string;
  /** The original text; `text` has question marks for characters that no font has. */
  written: string;
  font: PdfFont;
  /** The run is bold, and its font is not. */
  isThin: boolean;
  level: number;
  isSpelled: boolean;
  width: number;
};

/** A line of text: its runs from left to right. */
export type Line = { runs: Run[]; width: number };

export type TextStyle = {
  size: number;
  isBold?: boolean;
  /** `auto`: the direction of the first letter. */
  dir: 'ltr' | 'rtl' | 'auto';
};

/** Lays out text in lines that are at most `width` points wide. */
export type TextLayout = (text: string, style: TextStyle, width?: number) => Line[];

/**
 * Loads the fonts' coverage. The function that it returns starts the layout of a new PDF each time it is called.
 *
 * @param distDir the build's folder.
 */
export function loadTextLayout(distDir: string): (form: HanForm) => TextLayout {
  const hasCharacter = readCoverage(distDir);
  const opened = new Map<string, PdfFont>();
  const open = (name: string) => {
    const font = opened.get(name) ?? openFont(join(distDir, 'pdf-fonts', `${name}.ttf.gz`), name);
    opened.set(name, font);
    return font;
  };
  const candidates = (form: HanForm, isBold: boolean) =>
    fontsInOrder(form, isBold).map(({ name, isThin }) => ({
      isThin,
      has: (point: number) => hasCharacter(name, point),
      open: () => open(name),
    }));
  return (form) => {
    for (const { meanings } of opened.values()) meanings.clear();
    const [regular, bold] = [candidates(form, false), candidates(form, true)];
    return (text, { size, isBold = false, dir: base }, width = Infinity) => {
      const clean = cleanText(text);
      const direction = base === 'auto' ? textDirection(clean) : base;
      return clean.split('\n').flatMap((paragraph) => {
        const measured = new Paragraph(paragraph, direction, isBold ? bold : regular, size);
        return measured.lines(width);
      });
    };
  };
}

/** Opens a font. PDFKit takes the glyphs' outlines from fontkit; HarfBuzz chooses the glyphs of a text. */
function openFont(file: string, name: string): PdfFont {
  const bytes = gunzipSync(readFileSync(file));
  const font = create(bytes);
  if (!('layout' in font)) throw new Error(`${file} is a font collection`);
  const empty = font.layout('');
  const shaped = new ShapedFont(new Face(new Blob(bytes)));
  const opened: PdfFont = {
    name,
    font,
    direction: 'ltr',
    meanings: new Map(),
    shape: (text) => shapeRun(text, opened, shaped),
  };
  font.layout = (text) => ({ ...empty, ...opened.shape(text) });
  return opened;
}

/** A single buffer for all texts, because buffers take memory outside the heap. */
const buffer = new Buffer();

/** The glyphs of a run from left to right, each with the characters that it stands for. */
function shapeRun(
  text: string,
  { font, direction, meanings }: PdfFont,
  shaped: ShapedFont,
): ShapedRun {
  buffer.reset();
  buffer.addText(text);
  buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES);
  // Letters and their combining marks are separate clusters.
  buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
  buffer.setDirection(direction === 'rtl' ? Direction.RTL : Direction.LTR);
  buffer.guessSegmentProperties();
  shape(shaped, buffer);
  const infos = buffer.getGlyphInfos();
  const positions = buffer.getGlyphPositions();
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((one, two) => one - two);
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]));
  let isFaithful = true;
  const glyphs = infos.map(({ codepoint: glyph, cluster }) => {
    const letters = [...text.slice(cluster, ends.get(cluster))];
    const written = letters.filter((letter) => !isIgnorable.test(letter)).join('');
    // If a cluster has several glyphs, only the first stands for its characters.
    ends.set(cluster, cluster);
    const meaning = meanings.get(glyph) ?? written;
    meanings.set(glyph, meaning);
    isFaithful &&= written !== '' && meaning === written;
    const found = font.getGlyph(glyph);
    // fontkit caches glyphs, so this one may still have the text of another PDF.
    found.codePoints = [...meaning].map(firstCodePoint);
    return found;
  });
  const advanceWidth = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  return { glyphs, positions, advanceWidth, isFaithful };
}

function firstCodePoint(letter: string): number {
  return letter.codePointAt(0) ?? 0;
}

const bidi = bidiFactory();

function textDirection(text: string): 'ltr' | 'rtl' {
  const { paragraphs } = bidi.getEmbeddingLevels(text.replaceAll('\n', ' '));
  return paragraphs[0]?.level === 1 ? 'rtl' : 'ltr';
}

/** A character that is neither a letter nor a digit. It is drawn in the font of the character before it, if possible. */
const isDependent = /[^\p{L}\p{N}]/u;

/** A paragraph of the original text, with the font and the embedding level of each character. */
class Paragraph {
  readonly #text: string;
  readonly #size: number;
  /** Every visible character is in one run, in the order of the text. */
  readonly #runs: (Pick<Run, 'font' | 'isThin' | 'level'> & {
    from: number;
    to: number;
    /** No font has the run's characters. */
    isMissing: boolean;
  })[] = [];

  constructor(text: string, direction: 'ltr' | 'rtl', fonts: Candidate[], size: number) {
    const embedding = bidi.getEmbeddingLevels(text, direction);
    this.#text = text;
    this.#size = size;
    let from = 0;
    let candidate: Candidate | undefined;
    for (const letter of text) {
      const to = from + letter.length;
      if (!invisible.test(letter)) {
        const found = findCandidate(fonts, letter, candidate);
        candidate = found ?? fonts[0];
        this.#add({ from, to, level: embedding.levels[from] ?? 0 }, candidate, found === undefined);
      }
      from = to;
    }
  }

  /** Adds a character to the last run, or starts a new run. */
  #add(
    { from, to, level }: { from: number; to: number; level: number },
    candidate: Candidate | undefined,
    isMissing: boolean,
  ): void {
    if (candidate === undefined) return;
    const [font, { isThin }] = [candidate.open(), candidate];
    const last = this.#runs.at(-1);
    const isSame = last?.font === font && last.level === level && last.isMissing === isMissing;
    if (isSame && last.to === from) last.to = to;
    else this.#runs.push({ from, to, font, isThin, level, isMissing });
  }

  /** Breaks the paragraph into lines, each filled as far as `width` allows. */
  lines(width: number): Line[] {
    const ends = this.#ends(width);
    const lines: Line[] = [];
    let from = 0;
    do {
      const to = ends[this.#countThatFit(from, ends, width) - 1] ?? this.#text.length;
      ends.splice(0, ends.indexOf(to) + 1);
      lines.push(this.#line(from, to));
      from = to;
    } while (ends.length > 0);
    return lines;
  }

  /** How many of the possible line ends fit into the line that starts at `from`; at least one. */
  #countThatFit(from: number, ends: readonly number[], width: number): number {
    const fits = (count: number) => this.#width(from, ends[count - 1] ?? from) <= width;
    if (fits(ends.length)) return ends.length;
    let [low, high] = [1, 2];
    while (high < ends.length && fits(high)) [low, high] = [high, high * 2];
    high = Math.min(high, ends.length);
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if (fits(middle)) low = middle;
      else high = middle;
    }
    return low;
  }

  /** The offsets at which a line may end; a word that is wider than a line may end between any two characters. */
  #ends(width: number): number[] {
    let from = 0;
    return lineEnds(this.#text).flatMap((end) => {
      const piece = this.#text.slice(from, end);
      const [start, isTooWide] = [from, piece.length > 1 && this.#width(from, end) > width];
      from = end;
      if (!isTooWide) return [end];
      return [...graphemes.segment(piece)].map(
        ({ index, segment }) => start + index + segment.length,
      );
    });
  }

  #width(from: number, to: number): number {
    return this.#line(from, to).width;
  }

  #line(from: number, to: number): Line {
    const end = from + this.#text.slice(from, to).trimEnd().length;
    const runs = this.#runs
      .filter((run) => run.from < end && run.to > from)
      .map(({ from: start, to: stop, isMissing, ...run }) => {
        const written = this.#text.slice(Math.max(start, from), Math.min(stop, end));
        // A question mark rather than the font's box (its first glyph), whose width PDFKit gets wrong.
        const text = isMissing ? written.replace(/./gsu, '?') : written;
        const { width, isFaithful } = measureRun(run, text, this.#size);
        return { ...run, text, written, width, isSpelled: isMissing || !isFaithful };
      });
    const width = runs.reduce((sum, run) => sum + run.width, 0);
    return { runs: inVisualOrder(runs), width };
  }
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

function measureRun({ font, level }: Pick<Run, 'font' | 'level'>, text: string, size: number) {
  font.direction = level % 2 === 1 ? 'rtl' : 'ltr';
  const { advanceWidth, isFaithful } = font.shape(text);
  return { width: (advanceWidth / font.font.unitsPerEm) * size, isFaithful };
}

/**
 * The first font that has a character. A character that is neither a letter nor a digit gets the font of the character before it,
 * if possible.
 */
function findCandidate(fonts: readonly Candidate[], letter: string, last: Candidate | undefined) {
  const point = firstCodePoint(letter);
  if (isDependent.test(letter) && last?.has(point)) return last;
  return fonts.find(({ has }) => has(point));
}
