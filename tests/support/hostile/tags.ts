/** The elements that content may become, and their attributes. */
const allowed: Record<string, string[]> = {
  div: ['class', 'dir', 'lang'],
  p: [],
  br: [],
  strong: [],
  u: [],
  s: [],
  img: ['src', 'alt', 'lang', 'loading'],
  video: ['src', 'controls', 'preload', 'aria-label', 'lang'],
  a: ['href', 'target'],
  iframe: ['name', 'title', 'allow'],
};
const empty = new Set(['br', 'img']);
const addresses = new Set(['src', 'href']);

const tag = /<(\/?)([a-z]+)((?: [a-z-]+="[^"<>]*")*)\/?>/g;
const attribute = / ([a-z-]+)="([^"]*)"/g;

/**
 * What content's HTML holds that it may not: another element or attribute, an address that a script could
 * hide in, an element that is not closed or not in its place, a bracket that is no tag's. Null: nothing.
 */
export function faultInHtml(html: string): string | null {
  const open: string[] = [];
  for (const [whole, slash, name = '', attributes = ''] of html.matchAll(tag)) {
    const known = allowed[name];
    if (known === undefined) return `the element ${whole}`;
    if (slash === '/') {
      if (open.pop() !== name) return `${whole} closes nothing`;
    } else if (!empty.has(name)) {
      // A paragraph would end where a block begins.
      if (name === 'div' && open.includes('p')) return 'a block in a paragraph';
      open.push(name);
    }
    const fault = faultInAttributes(known, attributes);
    if (fault !== null) return fault;
  }
  if (open.length > 0) return `${open.join(' ')} is not closed`;
  return /[<>]/.test(html.replace(tag, '')) ? 'a bracket that is no tag’s' : null;
}

function faultInAttributes(known: string[], attributes: string): string | null {
  for (const [, name = '', value = ''] of attributes.matchAll(attribute)) {
    if (!known.includes(name)) return `the attribute ${name}`;
    if (addresses.has(name) && !/^(https:\/\/|\/(?![/\\]))/.test(value)) return `to ${value}`;
  }
  return null;
}
