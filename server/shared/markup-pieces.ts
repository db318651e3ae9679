import { interpolateFields } from './interpolate.ts';
import { linkOf, wordsAlone } from './markup-links.ts';

/** A piece of a line: plain text, styled text, a link, or media. */
export type Inline =
  | { type: 'text' | 'bold' | 'underline' | 'strikethrough'; text: string }
  | { type: 'link'; href: string; text: string; isAddress?: true }
  | { type: 'image'; url: string; alt?: string }
  | { type: 'video'; url: string }
  | { type: 'embed'; url: string };

/**
 * The piece that a marker stands for; null: it is incomplete, or leads where it may not.
 *
 * @param value what stands behind the equals sign.
 * @param values fill the placeholders in words, and in addresses of e-mail and telephone.
 */
export function chunkOf(
  marker: string | undefined,
  value: string,
  values: Record<string, string>,
): Inline | null {
  switch (marker) {
    case 'bold':
    case 'underline':
    case 'strikethrough':
      return value === '' ? null : { type: marker, text: interpolateFields(value, values) };
    case 'link': {
      const [address, text] = addressAndText(value);
      return linkOf(address, text, values) ?? wordsAlone(address, text, values);
    }
    case 'image': {
      const [url, text] = addressAndText(value);
      const alt = interpolateFields(text, values);
      return isShowable(url) ? { type: 'image', url, ...(alt !== '' && { alt }) } : null;
    }
    case 'video':
      if (!isShowable(value)) return null;
      return embedOf(value) ?? { type: 'video', url: value };
    default:
      return null;
  }
}

/** What stands before the first space, and behind it. */
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
