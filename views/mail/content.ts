import { type PublicSettings, publicContactEmail } from '../../server/admin/shared/settings.ts';
import type { Colors } from '../../server/content/shared/branding.ts';
import { type Language, langAttribute } from '../../server/shared/languages.ts';
import { telephoneHref } from '../parts/links.ts';

/** The data that a mail is rendered from. Texts are plain text, without markup. */
export type MailContent = {
  subject: string;
  /** The heading of the HTML; null: the subject is the heading. */
  heading?: string | null;
  body: string;
  /** The link that the mail asks to follow. If its URL is alone on a line of the body, HTML has a button there. */
  action?: MailLink | null;
  /** The link that ends such mails. */
  unsubscribe?: MailLink | null;
  language: Language;
  settings: PublicSettings;
  /** The site's public URL; null if unknown. */
  website: URL | null;
  /** The company's own colours; null: the design's. */
  colors?: Colors | null;
  /** The company's logo, shown instead of its name at the top. */
  logo?: MailLogo | null;
};

export type MailLink = { label: string; url: string };

/** A logo in a mail: its URL within the mail, and its size in pixels. */
export type MailLogo = { src: string; width: number; height: number };

/** A part of a mail's body: the lines of a paragraph, or the button. */
export type Block = string[] | 'button';

/**
 * The blocks of a mail's body: paragraphs, separated by blank lines, and the button at the first line with the action's
 * URL. A heading at the start of the body is not repeated.
 */
export function bodyBlocks({
  body: text,
  heading,
  action,
}: Pick<MailContent, 'body' | 'heading' | 'action'>): Block[] {
  const body = heading && text.startsWith(heading) ? text.slice(heading.length).trimStart() : text;
  const blocks: Block[] = [];
  let lines: string[] = [];
  const end = () => {
    if (lines.length > 0) blocks.push(lines);
    lines = [];
  };
  for (const line of body.split('\n')) {
    const isButton = isAction(line, action) && !blocks.includes('button');
    if (isButton || line.trim() === '') end();
    else lines.push(line);
    if (isButton) blocks.push('button');
  }
  end();
  return blocks;
}

/** Whether a line of the body is the URL of the mail's action. */
export function isAction(line: string, action: MailContent['action']): boolean {
  return action != null && line.trim() === action.url;
}

/** A line of the footer; `href` if it is a link, `lang` if it differs from the mail's language. */
export type ContactDetail = { text: string; href?: string; lang?: string | undefined };

export function mailContactDetails({ settings, language, website }: MailContent): ContactDetail[] {
  const { contact_address, contact_phone } = settings;
  const email = publicContactEmail(settings);
  const details: ContactDetail[] = [];
  if (contact_address !== null) {
    const lang = langAttribute(settings.content_language, language);
    details.push({ text: contact_address, lang });
  }
  if (contact_phone !== null) {
    const href = telephoneHref(contact_phone);
    details.push({ text: contact_phone, ...(href !== undefined && { href }) });
  }
  if (email !== null) details.push({ text: email, href: `mailto:${email}` });
  if (website !== null) details.push({ text: website.host, href: website.origin });
  return details;
}

/** A piece of a line: plain text, or a web address to link. */
type Piece = { text: string; href?: string };

/** A web address. Spaces, quotes, angle brackets and marks of text direction end it. */
const address =
  /(?<![\p{L}\p{N}])https?:\/\/[^\s<>"“”«»\u200e\u200f\u202a-\u202e\u2066-\u2069]+/giu;

/** Characters that end a sentence rather than an address. */
const punctuation = new Set(`.,:;!?…'’*_)]}、。，：；！？،؛؟।`);

const closing = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);

/** Splits a line at its http and https addresses, without the punctuation after them. Runs in linear time. */
export function splitLinks(line: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: found, index } of line.matchAll(address)) {
    const text = withoutPunctuation(found);
    if (!URL.canParse(text)) continue;
    if (index > end) pieces.push({ text: line.slice(end, index) });
    pieces.push({ text, href: text });
    end = index + text.length;
  }
  if (end < line.length) pieces.push({ text: line.slice(end) });
  return pieces;
}

/** Removes punctuation at the end. A closing bracket stays if the address opens it: `https://example.org/a_(b)`. */
function withoutPunctuation(found: string): string {
  const counts = new Map<string, number>();
  for (const sign of found) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  const count = (sign = '') => counts.get(sign) ?? 0;
  let end = found.length;
  for (let last = found.at(-1); last !== undefined; last = found[end - 1]) {
    const opening = closing.get(last);
    const isPaired = opening !== undefined && count(opening) >= count(last);
    if (!punctuation.has(last) || isPaired) break;
    counts.set(last, count(last) - 1);
    end -= 1;
  }
  return found.slice(0, end);
}
