import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

/** Attributes that are words, so that they differ from language to language. */
const worded = [
  ...['alt', 'aria-label', 'aria-roledescription', 'content', 'data-label', 'placeholder'],
  'title',
];
/** Attributes that follow from the language of the page or of a text on it. */
const following = ['lang', 'dir', 'href', 'action', 'props', 'state'];

/**
 * The structure of a page's body: its elements with their attributes, one to a line, and where there
 * are words. Only whether there are words is noted, not which; scripts and styles are left out.
 */
export function outlineOf(html: string): string[] {
  const lines: string[] = [];
  const walk = (node: Node, depth: number) => {
    const indent = ' '.repeat(depth);
    if (node.nodeName === '#text' && 'value' in node && node.value.trim() !== '') {
      lines.push(`${indent}words`);
    }
    if ('tagName' in node) {
      if (['head', 'script', 'style'].includes(node.tagName)) return;
      const attributes = node.attrs
        .filter(({ name }) => !following.includes(name))
        .map(({ name, value }) => `${name}=${worded.includes(name) ? value.trim() !== '' : value}`);
      lines.push([`${indent}${node.tagName}`, ...attributes.sort()].join(' '));
    }
    if ('childNodes' in node) for (const child of node.childNodes) walk(child, depth + 1);
  };
  walk(parse(html), 0);
  return lines;
}
