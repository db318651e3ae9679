import { SpreadsheetProblem } from '../problem.ts';
import { builtInCode, type NumberText, numberTextOf } from './number-formats.ts';
import { parseAll } from './xml.ts';

/** More than any spreadsheet program writes, or lets be written. */
const most = { styles: 100_000, codeLength: 255 };

/** How numbers of each style are written, in the order in which cells name their styles. */
export async function readStyles(
  pieces: AsyncIterable<Uint8Array>,
  is1904: boolean,
): Promise<NumberText[]> {
  const codes = new Map<number, string>();
  const texts = new Map<number, NumberText>();
  const styles: NumberText[] = [];
  let isOfCells = false;
  const textOf = (id: number) => {
    const text = texts.get(id) ?? numberTextOf(codes.get(id) ?? builtInCode(id), is1904);
    texts.set(id, text);
    return text;
  };
  await parseAll(pieces, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode.slice(0, most.codeLength));
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'xf' && isOfCells) styles.push(textOf(Number(numFmtId)));
      if (styles.length + codes.size > most.styles) throw new SpreadsheetProblem('damaged');
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return styles;
}
