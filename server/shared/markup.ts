import { interpolateFields } from './interpolate.ts';
import { chunkOf, type Inline } from './markup-pieces.ts';

export type { Inline } from './markup-pieces.ts';

/** A line of content; an empty one is a break. */
export type Line = Inline[];

export type Heading = { type: 'heading'; level: 2 | 3; line: Line };

/** Lines that follow one another and have the same marker. */
export type List = { type: 'list'; numbered: boolean; items: Line[] };

export type Block = Line | Heading | List;

const opening = /\[(bold|underline|strikethrough|image|video|link)=/g;
const beginning = /\[(heading|subheading|bullet|number)\] */y;

type Values = Record<string, string>;

/**
 * Parses the content of a page line by line. Within a line there are the markers [bold=text],
 * [underline=text], [strikethrough=text], [image=url what it shows], [video=url] and
 * [link=address text]; a line may begin with [heading], [subheading], [bullet] or [number]. Markers
 * do not nest; an incomplete marker, or one with an address that is not allowed, stays text. Runs in
 * linear time.
 *
 * @param values fill the `{placeholders}` after parsing, so that none of them can become a marker.
 */
export function parseContent(content: string, values: Values = {}): Block[] {
  const blocks: Block[] = [];
  let level: Heading['level'] = 2;
  for (const line of content.split(/\r\n|\r|\n/)) {
    const block = parseBlock(line, values);
    const last = blocks.at(-1);
    if (isList(block) && isList(last) && last.numbered === block.numbered) {
      last.items.push(...block.items);
    } else if (isHeading(block)) {
      // A screen reader that goes by headings would miss a skipped level.
      blocks.push(block.level > level ? { ...block, level } : block);
      level = 3;
    } else {
      blocks.push(block);
    }
  }
  return blocks;
}

/** Whether it is a line, and neither a heading nor a list. */
export function isLine(block: Block): block is Line {
  return Array.isArray(block);
}

function isList(block: Block | undefined): block is List {
  return block !== undefined && 'type' in block && block.type === 'list';
}

function isHeading(block: Block): block is Heading {
  return 'type' in block && block.type === 'heading';
}

/** A list has this line alone. */
function parseBlock(line: string, values: Values): Block {
  // Most lines begin with a word.
  if (!line.startsWith('[')) return parseLine(line, values);
  beginning.lastIndex = 0;
  const found = beginning.exec(line);
  const rest = line.slice(found?.[0].length ?? 0);
  if (found === null || rest.trim() === '') return parseLine(line, values);
  const pieces = parseLine(rest, values);
  // Values that are empty leave nothing behind.
  if (pieces.length === 0) return pieces;
  const [, marker] = found;
  if (marker === 'bullet' || marker === 'number') {
    return { type: 'list', numbered: marker === 'number', items: [pieces] };
  }
  // A heading is words: with a picture or a film, the line is like any other.
  if (!pieces.every((piece) => 'text' in piece)) return parseLine(line, values);
  return { type: 'heading', level: marker === 'heading' ? 2 : 3, line: pieces };
}

function parseLine(line: string, values: Values): Line {
  if (!line.includes('[')) {
    const text = interpolateFields(line, values);
    return text.trim() === '' ? [] : [{ type: 'text', text }];
  }
  const pieces: Line = [];
  const add = (piece: Inline) => {
    if (!('text' in piece) || piece.text !== '') pieces.push(piece);
  };
  const addText = (text: string) => add({ type: 'text', text: interpolateFields(text, values) });
  let done = 0;
  opening.lastIndex = 0;
  for (let found = opening.exec(line); found !== null; found = opening.exec(line)) {
    const end = line.indexOf(']', opening.lastIndex);
    // If this marker is not closed, no later one is either.
    if (end === -1) break;
    const piece = chunkOf(found[1], line.slice(opening.lastIndex, end), values);
    if (piece !== null) {
      addText(line.slice(done, found.index));
      add(piece);
      done = end + 1;
    }
    opening.lastIndex = end + 1;
  }
  addText(line.slice(done));
  return pieces.every(isBlank) ? [] : pieces;
}

function isBlank(piece: Inline): boolean {
  return 'text' in piece && piece.text.trim() === '';
}
