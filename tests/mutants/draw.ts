import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { type File, Instrumenter } from '@stryker-mutator/instrumenter';
import { areas } from './areas.ts';

export type Mutant = {
  /** What the active mutant is named by, in the code that has all of them. */
  id: string;
  area: string;
  file: string;
  line: number;
  before: string;
  after: string;
};

const said = () => {};
const silent = () => false;

/** Stryker's instrumenter, which makes the mutants that Stryker makes, and says nothing. */
const instrumenter = new Instrumenter({
  isTraceEnabled: silent,
  isDebugEnabled: silent,
  isInfoEnabled: silent,
  isWarnEnabled: silent,
  isErrorEnabled: silent,
  isFatalEnabled: silent,
  trace: said,
  debug: said,
  info: said,
  warn: said,
  error: said,
  fatal: said,
});

/**
 * What stands before a text that no test has to know: a message of the log, of an error that only the log shows, or a sentence of
 * the API's document.
 */
const beforeUntestedText = /\blog\.\w+\([^;]*$|\bnew Error\(\s*$|\b(summary|description):\s*$/;

/**
 * Draws mutants, as many of each area as of the others, and of a line one at most. The same seed draws the same ones, as long as
 * their code stays.
 *
 * @returns the mutants, and the files that have them: code in which each mutant of the file can be made active.
 */
export async function drawMutants(
  seed: string,
  count: number,
): Promise<{ mutants: Mutant[]; files: readonly File[] }> {
  const names = Object.keys(areas);
  const sources = new Map(
    Object.entries(areas).flatMap(([area, { sources: patterns }]) =>
      globSync(patterns).map((file) => [file, { area, code: readFileSync(file, 'utf8') }] as const),
    ),
  );
  const { files, mutants: all } = await instrumenter.instrument(
    [...sources].map(([name, { code }]) => ({ name, content: code, mutate: true })),
    { plugins: null, excludedMutations: [], ignorers: [] },
  );
  const found = all.flatMap(({ id, fileName: file, location, mutatorName, replacement }) => {
    const { area = '', code = '' } = sources.get(file) ?? {};
    const start = offsetOf(code, location.start);
    const isText = mutatorName === 'StringLiteral';
    if (isText && beforeUntestedText.test(code.slice(0, start))) return [];
    const before = code.slice(start, offsetOf(code, location.end));
    return { id, area, file, line: location.start.line + 1, before, after: replacement ?? '' };
  });
  const lots = found
    .map((mutant) => ({ mutant, lot: lotOf(seed, mutant) }))
    .sort((one, other) => (one.lot < other.lot ? -1 : 1));
  const mutants = names.flatMap((name, index) => {
    const most = Math.floor(count / names.length) + (index < count % names.length ? 1 : 0);
    const ofArea = lots.filter(({ mutant }) => mutant.area === name);
    return [...new Map(ofArea.map(({ mutant }) => [`${mutant.file}:${mutant.line}`, mutant]))]
      .slice(0, most)
      .map(([, mutant]) => mutant);
  });
  const drawn = new Set(mutants.map(({ file }) => file));
  return { mutants, files: files.filter(({ name }) => drawn.has(name)) };
}

function lotOf(seed: string, { file, before, after }: Mutant): string {
  return createHash('sha256').update(`${seed}\n${file}\n${before}\n${after}`).digest('hex');
}

/** @param position counts lines and columns from zero. */
function offsetOf(code: string, { line, column }: { line: number; column: number }): number {
  const linesBefore = code.split('\n').slice(0, line);
  return linesBefore.reduce((sum, text) => sum + text.length + 1, column);
}
