import { interpolateFields } from '../../../server/shared/interpolate.ts';

type Inline =
  | { type: 'text' | 'bold' | 'underline' | 'strikethrough'; text: string }
  | { type: 'image' | 'video'; url: string }
  | { type: 'embed'; url: string };

type Line = Inline[];

const opening = /\[(bold|underline|strikethrough|image|video)=/g;

/** The parser as it was before there were headings, lists and links: what it drew is drawn the same for ever. */
export function formerlyParsed(content: string, values: Record<string, string> = {}): Line[] {
  return content.split(/\r\n|\r|\n/).map((line) => parseLine(line, values));
}

function parseLine(line: string, values: Record<string, string>): Line {
  if (!line.includes('[')) {
    const text = interpolateFields(line, values);
    return text.trim() === '' ? [] : [{ type: 'text', text }];
  }
  const pieces: Line = [];
  const add = (piece: Inline) => {
    const filled =
      'text' in piece ? { ...piece, text: interpolateFields(piece.text, values) } : piece;
    if (!('text' in filled) || filled.text !== '') pieces.push(filled);
  };
  const addText = (text: string) => add({ type: 'text', text });
  let done = 0;
  opening.lastIndex = 0;
  for (let found = opening.exec(line); found !== null; found = opening.exec(line)) {
    const end = line.indexOf(']', opening.lastIndex);
    // If this marker is not closed, no later one is either.
    if (end === -1) break;
    const piece = pieceOf(found[1], line.slice(opening.lastIndex, end));
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

function pieceOf(marker: string | undefined, value: string): Inline | null {
  switch (marker) {
    case 'bold':
    case 'underline':
    case 'strikethrough':
      return value === '' ? null : { type: marker, text: value };
    case 'image':
      return isShowable(value) ? { type: 'image', url: value } : null;
    case 'video':
      if (!isShowable(value)) return null;
      return embedOf(value) ?? { type: 'video', url: value };
    default:
      return null;
  }
}

function isShowable(address: string): boolean {
  if (/[\s\\]/.test(address)) return false;
  if (address.startsWith('/')) return !address.startsWith('//');
  return address.startsWith('https://') && URL.canParse(address);
}

function embedOf(address: string): Inline | null {
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
