import { parse } from 'csv-parse/sync';
import { delimiters } from '../sheet.ts';

const rowsLookedAt = 100;
const mark = /^"?sep=([^\r\n"])"?(?:\r\n|\r|\n|$)/i;

/** What stands between the cells of a text, and how long a line at its beginning is that only says so. */
export type DelimiterFound = { delimiter: string; markLength: number };

/**
 * Finds the delimiter that splits most of the first rows into equally many cells.
 *
 * @param sample the beginning of the text, of which the last row may not be whole.
 */
export function findDelimiter(sample: string): DelimiterFound {
  const said = mark.exec(sample);
  if (said?.[1] !== undefined) return { delimiter: said[1], markLength: said[0].length };
  const [best] = delimiters
    .map((delimiter) => ({ delimiter, ...commonWidth(sample, delimiter) }))
    .sort((one, other) => other.rows - one.rows || other.width - one.width);
  return { delimiter: best?.delimiter ?? ',', markLength: 0 };
}

/** How many cells most rows have that have more than one, and how many rows that are. */
function commonWidth(sample: string, delimiter: string): { width: number; rows: number } {
  const rowsByWidth = new Map<number, number>();
  for (const width of widths(sample, delimiter)) {
    if (width > 1) rowsByWidth.set(width, (rowsByWidth.get(width) ?? 0) + 1);
  }
  const [most = [0, 0]] = [...rowsByWidth].sort((one, other) => other[1] - one[1]);
  const [width, rows] = most;
  return { width, rows };
}

/** The number of cells in each row, up to the first quote that would be in a wrong place. */
function widths(sample: string, delimiter: string): number[] {
  const found: number[] = [];
  try {
    parse(sample, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      to: rowsLookedAt,
      on_record(record: string[]) {
        found.push(record.length);
        return null;
      },
    });
  } catch {
    // Quotes tell of a wrong delimiter, or the sample ends within them: what was found until there counts.
  }
  return found;
}
