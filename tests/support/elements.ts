import { type DefaultTreeAdapterTypes, parse } from 'parse5';

/** Every element of a page in order, with the names of its attributes. */
export function elementsOf(html: string): string[] {
  const walk = (node: DefaultTreeAdapterTypes.Node): string[] => [
    ...('tagName' in node ? [[node.tagName, ...node.attrs.map(({ name }) => name)].join(' ')] : []),
    ...('childNodes' in node ? node.childNodes.flatMap(walk) : []),
  ];
  return walk(parse(html));
}
