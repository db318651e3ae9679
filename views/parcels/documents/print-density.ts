import type { Site } from '../../../server/shared/site.ts';
import { lettersIn } from '../../parts/text-length.ts';

/** The sizes of text on a paper, and for how many letters each leaves room on a sheet. */
const densities = [
  { name: 'paper-normal', letters: 440 },
  { name: 'paper-dense', letters: 1050 },
  { name: 'paper-denser', letters: 2150 },
] as const;
const densest = 'paper-densest';

/** Text over the whole width takes fewer lines than in a column. */
const wholeWidth = 0.7;
/** About as many letters are on a line, and so much room takes a line break. */
const lineLetters = 60;
/** A logo is as high as so much text. */
const logoLetters = 150;

type Texts = readonly (string | null)[];

/** What stands on a paper besides codes and fields to sign in. */
export type PaperTexts = {
  /** Over the whole width. */
  whole: Texts;
  /** Columns side by side. */
  columns?: readonly Texts[];
};

/** The class with which all of a paper's text is on one sheet. */
export function densityOf({ settings, look }: Site, { whole, columns = [] }: PaperTexts): string {
  const { company_name, contact_address, contact_phone } = settings;
  const letters =
    lettersInAll([company_name, contact_address, contact_phone]) +
    (look?.logo ? logoLetters : 0) +
    Math.max(0, ...columns.map(lettersInAll)) +
    wholeWidth * lettersInAll(whole);
  return densities.find((density) => letters <= density.letters)?.name ?? densest;
}

function lettersInAll(texts: Texts): number {
  return texts.reduce((sum, text) => sum + (text === null ? 0 : lettersWithBreaks(text)), 0);
}

function lettersWithBreaks(text: string): number {
  return lettersIn(text) + lineLetters * (text.split('\n').length - 1);
}
