/** Links as mail programs, mail filters and search engines change them: with the real link inside another one. */

/** Links in a text. Commas stand between them, but for those of one mail filter. */
const links = /https?:\/\/(?:linkprotect\.cudasvc\.com\/[^\s<>"]+|[^\s<>",]+)/gi;

/** How often a link can be wrapped. */
const depth = 3;

/** A text in which wrapped links are the real ones, and a link in angle brackets has no line breaks. Takes linear time. */
export function unwrapLinks(text: string): string {
  if (!/https?:/i.test(text)) return text;
  return text
    .replace(/=\r?\n/g, '=')
    .replace(/<\s*(?:url:)?(https?:[^<>]*)>/gi, (_, link: string) => ` ${joinLines(link)} `)
    .replace(links, (link) => innermost(link, depth));
}

/** A link that a mail has broken into lines. */
export function joinLines(link: string): string {
  return link.replace(/\s+/g, '');
}

function innermost(link: string, left: number): string {
  const inner = left > 0 ? innerLink(link) : undefined;
  return inner === undefined ? link : innermost(inner, left - 1);
}

/** The link that another one leads to; undefined: it leads to none. */
function innerLink(link: string): string | undefined {
  const raw = link.match(/\/v3\/__(https?:.+?)__(?:;([^!]*)!!.*)?$/i);
  if (raw !== null) return filledIn(raw[1] ?? '', raw[2] ?? '');
  if (!URL.canParse(link)) return undefined;
  const { pathname, searchParams } = new URL(link);
  if (searchParams.has('code')) return undefined;
  const u = searchParams.get('u');
  if (u !== null && /\/v2\/url$/.test(pathname)) return dashed(u);
  const last = decoded(pathname.slice(pathname.lastIndexOf('/') + 1));
  return [...searchParams.values(), last].find((value) => /^https?:\/\//i.test(value));
}

/** Of Proofpoint’s second version: dashes stand for percent signs, and underscores for slashes. */
function dashed(text: string): string | undefined {
  const link = decoded(text.replaceAll('-', '%').replaceAll('_', '/'));
  return /^https?:\/\//i.test(link) ? link : undefined;
}

const runLengths = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Of Proofpoint’s third version: asterisks stand for characters that follow in base64, `**` and a letter for several of them. */
function filledIn(link: string, base64: string): string {
  const characters = bytesOf(base64);
  let at = 0;
  const filled = link.replace(/\*\*(.)|\*/g, (_, run?: string) => {
    const from = at;
    at += run === undefined ? 1 : runLengths.indexOf(run) + 2;
    return characters.slice(from, at);
  });
  return filled.replace(/^(https?:)\/+/i, '$1//');
}

function bytesOf(base64: string): string {
  try {
    return atob(base64.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}

/** A part of a link without its percent signs, as it is where these mean nothing. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
