import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

/**
 * The texts of a page as a screen reader reads them, including attributes and field values, with
 * the languages that each is read in, in document order.
 */
export function textLanguages(html: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const note = (text: string, lang: string) => {
    const words = text.trim();
    if (words !== '') found.set(words, [...(found.get(words) ?? []), lang]);
  };
  const walk = (node: Node, outer: string) => {
    if ('tagName' in node && ['script', 'style', 'noscript'].includes(node.tagName)) return;
    const attribute = (name: string) =>
      'attrs' in node ? node.attrs.find((attr) => attr.name === name)?.value : undefined;
    const lang = attribute('lang') ?? outer;
    if (node.nodeName === '#text' && 'value' in node) note(node.value, lang);
    for (const name of ['alt', 'aria-label', 'content', 'value']) note(attribute(name) ?? '', lang);
    if ('childNodes' in node) for (const child of node.childNodes) walk(child, lang);
  };
  walk(parse(html), '');
  return found;
}
