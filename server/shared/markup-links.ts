import { interpolateFields } from './interpolate.ts';

/** A link; `isAddress`: its text is the address itself. */
type Link = { type: 'link'; href: string; text: string; isAddress?: true };

/**
 * The link that a marker asks for; null if it leads anywhere but to a page of this site, to an https
 * address, an e-mail address or a telephone number.
 *
 * @param text what is shown; '': the address.
 * @param values fill the placeholders in the text, and in e-mail addresses and telephone numbers,
 *   which are checked after that.
 */
export function linkOf(address: string, text: string, values: Record<string, string>): Link | null {
  if (/[\s\\]/.test(address)) return null;
  const target = targetOf(address, values);
  if (target === null) return null;
  const { href, shown } = target;
  return text === ''
    ? { type: 'link', href, text: shown, isAddress: true }
    : { type: 'link', href, text: interpolateFields(text, values) };
}

/**
 * What is left of a link whose e-mail address or telephone number the settings do not have: its words. Null
 * if the address is not one of the settings.
 */
export function wordsAlone(
  address: string,
  text: string,
  values: Record<string, string>,
): { type: 'text'; text: string } | null {
  const [, to = ''] = /^(?:mailto|tel):(.*)$/.exec(address) ?? [];
  const filled = interpolateFields(to, values);
  return filled === to
    ? null
    : { type: 'text', text: text === '' ? filled : interpolateFields(text, values) };
}

type LinkTarget = { href: string; shown: string };

function targetOf(address: string, values: Record<string, string>): LinkTarget | null {
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
