import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanText, isIgnorable } from './clean-text.ts';

/** The forms of Han characters: the same character looks different in China, Taiwan, Japan and Korea. */
export const hanForms = ['sc', 'tc', 'jp', 'kr'] as const;
export type HanForm = (typeof hanForms)[number];

/** A font that the build provides: its name in `pdf-fonts`, and its source file in `node_modules`. */
type FontFile = { name: string; file: string };
/** A font in two weights. If there is no bold file, bold text is drawn with a thicker outline. */
type FontPair = { regular: FontFile; bold: FontFile | null };

const letters = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'];
const scripts = ['devanagari', 'hebrew', 'thai', 'georgian', 'armenian'];

const familyWords: Record<string, string> = { noto: 'Noto', sans: 'Sans' };

/** The fonts, in the order in which they are searched for a character. */
const pairs: FontPair[] = [
  ...letters.map((subset) => fontsource('geologica', subset)),
  fontsource('vazirmatn', 'arabic'),
  ...scripts.map((script) => fontsource(`noto-sans-${script}`, script)),
  // Letters of other languages, fractions, superscripts, currency signs.
  {
    regular: googleFont('noto', 'noto-sans'),
    bold: googleFont('noto', 'noto-sans', '700Bold'),
  },
  { ...fontsource('noto-sans-math', 'latin', 'math'), bold: null },
  { ...fontsource('noto-sans-symbols-2', 'symbols'), bold: null },
  fontsource('noto-sans-symbols', 'symbols', 'further-symbols'),
];

const hanPairs: Record<HanForm, FontPair> = {
  sc: { regular: googleFont('han-sc', 'noto-sans-sc'), bold: null },
  tc: { regular: googleFont('han-tc', 'noto-sans-tc'), bold: null },
  jp: { regular: googleFont('han-jp', 'noto-sans-jp'), bold: null },
  kr: { regular: googleFont('han-kr', 'noto-sans-kr'), bold: null },
};

function fontsource(family: string, subset: string, name = subset): FontPair {
  const font = (weight: number): FontFile => ({
    name: `${name}-${weight}`,
    file: `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`,
  });
  return { regular: font(400), bold: font(700) };
}

/** A whole font: packages that slice a font into a hundred files leave out rare characters of names. */
function googleFont(name: string, family: string, style = '400Regular'): FontFile {
  const words = family.split('-').map((word) => familyWords[word] ?? word.toUpperCase());
  const file = `@expo-google-fonts/${family}/${style}/${words.join('')}_${style}.ttf`;
  return { name: `${name}-${style.slice(0, 3)}`, file };
}

/** All font files that the build copies to `pdf-fonts`. */
export const pdfFontFiles: FontFile[] = [...pairs, ...Object.values(hanPairs)].flatMap(
  ({ regular, bold }) => (bold === null ? [regular] : [regular, bold]),
);

/**
 * The names of the fonts, in the order in which they are searched for a character. `isThin`: the font lacks a bold weight, so
 * bold text needs a thicker outline.
 *
 * @param form the form of Han characters to prefer; the other forms follow, because they have characters that it lacks.
 */
export function fontsInOrder(form: HanForm, isBold: boolean): { name: string; isThin: boolean }[] {
  const forms = [form, ...hanForms.filter((other) => other !== form)];
  return [...pairs, ...forms.map((name) => hanPairs[name])].map(({ regular, bold }) => ({
    name: (isBold && bold !== null ? bold : regular).name,
    isThin: isBold && bold === null,
  }));
}

export const coverageFile = 'coverage.json';

/** The code points of each font, by its name, as ranges: [first, last, first, last …]. */
export type Coverage = Record<string, number[]>;

/** Packs code points into ranges (Coverage). @param points ascending. */
export function codePointRanges(points: readonly number[]): number[] {
  const ranges: number[] = [];
  for (const point of points) {
    if (ranges.at(-1) === point - 1) ranges[ranges.length - 1] = point;
    else ranges.push(point, point);
  }
  return ranges;
}

/** Returns a function that says whether a font has a code point, without opening the font. @param distDir the build's folder. */
export function readCoverage(distDir: string): (font: string, point: number) => boolean {
  const file = join(distDir, 'pdf-fonts', coverageFile);
  const coverage: Coverage = JSON.parse(readFileSync(file, 'utf8'));
  return (font, point) => isInRanges(coverage[font] ?? [], point);
}

function isInRanges(ranges: readonly number[], point: number): boolean {
  let [low, high] = [0, ranges.length / 2];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (point > (ranges[2 * middle + 1] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return point >= (ranges[2 * low] ?? Infinity);
}

/**
 * Returns a function that finds the characters of texts, each once, that some weight has no font for, and that a PDF therefore
 * shows as question marks. The fonts' coverage is loaded when it is first needed.
 */
export function createMissingCharacters(distDir: string): (texts: readonly string[]) => string[] {
  const weights = [false, true].map((isBold) => fontsInOrder('sc', isBold));
  let hasCharacter: ReturnType<typeof readCoverage> | undefined;
  return (texts) => {
    const characters = new Set(texts.flatMap((text) => [...cleanText(text)]));
    return [...characters].filter((character) => {
      if (/[\n -~]/.test(character) || isIgnorable.test(character)) return false;
      hasCharacter ??= readCoverage(distDir);
      const [has, point] = [hasCharacter, character.codePointAt(0) ?? 0];
      return !weights.every((fonts) => fonts.some(({ name }) => has(name, point)));
    });
  };
}
