import { interpolateFields } from '../../server/shared/interpolate.ts';

/** A line of content; an empty one is a break. */
export type Line = Inline[];

export type Heading = { type: 'heading'; level: 2 | 3; line: Line };

/** Lines that follow one another and have the same marker. */
export type List = { type: 'list'; numbered: boolean; items: Line[] };

export type Block = Line | Heading | List;

const opening = /\[(bold|underline|strikethrough|image|video|link)=/g;
const beginning = /^\[(heading|subheading|bullet|number)\] */;

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

/** Whether a block is a line, not a heading or a list. */
export function isLine(block: Block): block is Line {
  return Array.isArray(block);
}

function isList(block: Block | undefined): block is List {
  return block !== undefined && 'type' in block && block.type === 'list';
}

function isHeading(block: Block): block is Heading {
  return 'type' in block && block.type === 'heading';
}

/** If the line is an item of a list, the block is a list of this item only. */
function parseBlock(line: string, values: Values): Block {
  // Most lines begin with a word.
  if (!line.startsWith('[')) return parseLine(line, values);
  const found = beginning.exec(line);
  const rest = line.slice(found?.[0].length ?? 0);
  if (found === null || rest.trim() === '') return parseLine(line, values);
  const pieces = parseLine(rest, values);
  // If all values in a line are empty, nothing is shown for the line, not even its marker.
  if (pieces.length === 0) return pieces;
  const [, marker] = found;
  if (marker === 'bullet' || marker === 'number') {
    return { type: 'list', numbered: marker === 'number', items: [pieces] };
  }
  // A heading has only text: with a picture or a video, the line is like any other.
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
    // If this marker is not closed, no later marker is closed.
    if (end === -1) break;
    const piece = parseMarker(found[1], line.slice(opening.lastIndex, end), values);
    if (piece !== null) {
      addText(line.slice(done, found.index));
      add(piece);
      done = end + 1;
    }
    opening.lastIndex = end + 1;
  }
  addText(line.slice(done));
  return pieces.every(isBlankPiece) ? [] : pieces;
}

function isBlankPiece(piece: Inline): boolean {
  return 'text' in piece && piece.text.trim() === '';
}

/** A link. If `isAddress`, the text is the address itself. */
export type Link = { type: 'link'; href: string; text: string; isAddress?: true };

/**
 * The link that a marker describes; null if its target is not a page of this site, an https address, an e-mail address
 * or a telephone number.
 *
 * @param text the text of the link; '': the address.
 * @param values fill the placeholders in the text, and in e-mail addresses and telephone numbers, which are checked
 * afterwards.
 */
export function parseLink(address: string, text: string, values: Values): Link | null {
  if (/[\s\\]/.test(address)) return null;
  const target = parseLinkTarget(address, values);
  if (target === null) return null;
  const { href, shown } = target;
  return text === ''
    ? { type: 'link', href, text: shown, isAddress: true }
    : { type: 'link', href, text: interpolateFields(text, values) };
}

/**
 * The text that replaces a link to an e-mail address or telephone number that the settings do not have; null if the link's address
 * contains no merge field.
 */
export function parseLinkText(
  address: string,
  text: string,
  values: Values,
): { type: 'text'; text: string } | null {
  const [, to = ''] = /^(?:mailto|tel):(.*)$/.exec(address) ?? [];
  const filled = interpolateFields(to, values);
  return filled === to
    ? null
    : { type: 'text', text: text === '' ? filled : interpolateFields(text, values) };
}

type LinkTarget = { href: string; shown: string };

function parseLinkTarget(address: string, values: Values): LinkTarget | null {
  if (address.startsWith('/')) return isPath(address) ? { href: address, shown: address } : null;
  if (address.startsWith('https://')) {
    return URL.canParse(address) ? { href: address, shown: address } : null;
  }
  if (address.startsWith('mailto:')) return mailTarget(interpolateFields(address.slice(7), values));
  if (address.startsWith('tel:')) return phoneTarget(interpolateFields(address.slice(4), values));
  return null;
}

/** Whether a path leads to this site, also once a browser has resolved its dots. */
function isPath(address: string): boolean {
  const base = 'http://site.invalid';
  if (!URL.canParse(address, base)) return false;
  const { origin, pathname } = new URL(address, base);
  return origin === base && !pathname.startsWith('//');
}

function mailTarget(to: string): LinkTarget | null {
  const [shown = ''] = to.split('?', 1);
  const isMail = /^[^\s@{}<>"\\]+@[^\s@{}<>"\\]+$/.test(shown) && !/[\s<>"\\]/.test(to);
  return isMail ? { href: `mailto:${to}`, shown } : null;
}

function phoneTarget(number: string): LinkTarget | null {
  const digits = number.replace(/[^\d+]/g, '');
  return /^\+?\d{3,20}$/.test(digits) ? { href: `tel:${digits}`, shown: number } : null;
}

/** A piece of a line: plain text, styled text, a link, or media. */
export type Inline =
  | { type: 'text' | 'bold' | 'underline' | 'strikethrough'; text: string }
  | Link
  | { type: 'image'; url: string; alt?: string }
  | { type: 'video'; url: string }
  | { type: 'embed'; url: string };

/**
 * The piece that a marker describes; null if the marker is incomplete or its address is not allowed.
 *
 * @param value the text after the equals sign.
 * @param values fill the placeholders in texts, e-mail addresses and telephone numbers.
 */
function parseMarker(marker: string | undefined, value: string, values: Values): Inline | null {
  switch (marker) {
    case 'bold':
    case 'underline':
    case 'strikethrough':
      return value === '' ? null : { type: marker, text: interpolateFields(value, values) };
    case 'link': {
      const [address, text] = addressAndText(value);
      return parseLink(address, text, values) ?? parseLinkText(address, text, values);
    }
    case 'image': {
      const [url, text] = addressAndText(value);
      const alt = interpolateFields(text, values);
      return isShowable(url) ? { type: 'image', url, ...(alt !== '' && { alt }) } : null;
    }
    case 'video':
      if (!isShowable(value)) return null;
      return parseEmbed(value) ?? { type: 'video', url: value };
    default:
      return null;
  }
}

/** Splits a value at the first space. */
function addressAndText(value: string): [address: string, text: string] {
  const end = value.indexOf(' ');
  return end === -1 ? [value, ''] : [value.slice(0, end), value.slice(end).trim()];
}

/** Only paths of this site and https URLs are loaded. */
function isShowable(address: string): boolean {
  if (/[\s\\]/.test(address)) return false;
  if (address.startsWith('/')) return !address.startsWith('//');
  return address.startsWith('https://') && URL.canParse(address);
}

/** The cookie-free player for a YouTube or Vimeo page; null for any other URL. */
function parseEmbed(address: string): Inline | null {
  if (!URL.canParse(address)) return null;
  const { hostname, pathname, searchParams } = new URL(address);
  const host = hostname.replace(/^(www|m)\./, '');
  const last = pathname.split('/').at(-1) ?? '';
  if (host === 'youtube.com' || host === 'youtu.be') {
    const id = searchParams.get('v') ?? last;
    return /^[\w-]{11}$/.test(id)
      ? { type: 'embed', url: `https://www.youtube-nocookie.com/embed/${id}` }
      : null;
  }
  if (host === 'vimeo.com' && /^\d+$/.test(last)) {
    return { type: 'embed', url: `https://player.vimeo.com/video/${last}?dnt=1` };
  }
  return null;
}
