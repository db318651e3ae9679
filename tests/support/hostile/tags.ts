/** The elements that content may become, and their attributes. */
const allowed: Record<string, string[]> = {
  div: ['class', 'dir', 'lang'],
  p: [],
  br: [],
  h2: [],
  h3: [],
  ul: [],
  ol: [],
  li: ['class'],
  strong: [],
  u: [],
  s: [],
  img: ['src', 'alt', 'lang', 'loading'],
  video: ['src', 'controls', 'preload', 'aria-label', 'lang'],
  a: ['href', 'target', 'rel', 'dir'],
  iframe: ['name', 'title', 'allow'],
};
const empty = new Set(['br', 'img']);
const blocks = new Set(['div', 'p', 'h2', 'h3', 'ul', 'ol', 'li']);

/** Where pictures, films and links may lead. */
const safe = {
  src: /^(https:\/\/|\/(?![/\\]))/,
  href: /^(https:\/\/|\/(?![/\\])|mailto:[^<>]+@|tel:\+?\d+$)/,
};

const tag = /<(\/?)([a-z]+\d?)((?: [a-z-]+="[^"<>]*")*)\/?>/g;
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
      const around = open.find((outer) => ['p', 'h2', 'h3'].includes(outer));
      if (blocks.has(name) && around !== undefined) return `a block in ${around}`;
      if ((name === 'li') !== /^[uo]l$/.test(open.at(-1) ?? '')) return `${name} in ${open.at(-1)}`;
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
    if (name === 'src' && !safe.src.test(value)) return `from ${value}`;
    if (name === 'href' && !safe.href.test(value)) return `to ${value}`;
    if (name === 'href' && !staysOrIsHttps(value)) return `elsewhere: ${value}`;
  }
  return null;
}

/** Whether a browser that follows the link stays, or says in its address where it goes. */
function staysOrIsHttps(href: string): boolean {
  const { protocol, host } = new URL(href.replaceAll('&amp;', '&'), 'https://site.invalid/pages/x');
  return !href.startsWith('/') || (protocol === 'https:' && host === 'site.invalid');
}
