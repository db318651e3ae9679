import type { Cell } from './sheet.ts';

/** The rows of a sheet in their order, the headings first. */
export type Rows = AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;

/** As long as what is written at once: it keeps others waiting for a millisecond. */
const chunkLength = 64 * 1024;

/** Texts as UTF-8, in chunks that are worth to be sent; none is begun before the last one was taken. */
export async function* inChunks(
  texts: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let gathered = '';
  for await (const text of texts) {
    gathered += text;
    if (gathered.length < chunkLength) continue;
    yield Buffer.from(gathered);
    gathered = '';
  }
  if (gathered !== '') yield Buffer.from(gathered);
}
