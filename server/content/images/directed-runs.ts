import bidiFactory from 'bidi-js';

/** A part of a text that is drawn at once, in one direction. */
export type DirectedRun<Kind> = { text: string; isRtl: boolean; kind: Kind };

const bidi = bidiFactory();

type Level = { level: number };

/**
 * Splits a line into runs of one direction and one kind each, in the order in which they are seen from the left,
 * by the bidirectional algorithm of Unicode. The letters of a run are in the order in which they are read.
 *
 * @param kindOf what sets letters apart besides their direction, given that of the letter before; undefined:
 *   the letter is left out.
 */
export function directedRuns<Kind>(
  line: string,
  kindOf: (letter: string, last: Kind | undefined) => Kind | undefined,
): { runs: DirectedRun<Kind>[]; isRtl: boolean } {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(line);
  const mirrored = bidi.getMirroredCharactersMap(line, levels);
  const runs: (DirectedRun<Kind> & Level)[] = [];
  let index = 0;
  for (const letter of line) {
    const level = levels[index] ?? 0;
    const text = mirrored.get(index) ?? letter;
    index += letter.length;
    const last = runs.at(-1);
    const kind = kindOf(text, last?.kind);
    if (kind === undefined) continue;
    if (last?.kind === kind && last.level === level) last.text += text;
    else runs.push({ text, isRtl: level % 2 === 1, kind, level });
  }
  return { runs: inVisualOrder(runs), isRtl: (paragraphs[0]?.level ?? 0) % 2 === 1 };
}

/** Rule L2: from the highest level down to 1, neighbours of that level or a higher one are turned around. */
function inVisualOrder<Run extends Level>(runs: Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let end = from;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      ordered.splice(from, end - from, ...ordered.slice(from, end).reverse());
      from = end;
    }
  }
  return ordered;
}
