import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** A link of a mail; `isButton`: it fills a coloured cell of a table. */
export type MailLink = { href: string; text: string; isButton: boolean };

/** What the HTML part of a mail shows. */
export function readMailHtml(html: string) {
  const elements = elementsIn(parse(html));
  const body = elements.find(({ tagName }) => tagName === 'body');
  if (body === undefined) throw new Error('The mail has no body');
  const within = elementsIn(body);
  return {
    /** Its words, as somebody reads them. */
    text: textOf(body),
    heading: within.filter(({ tagName }) => tagName === 'h1').map(textOf),
    links: within.filter(({ tagName }) => tagName === 'a').map(linkOf),
    /** Each list of fonts, once. */
    fonts: [...new Set(within.flatMap((element) => fontOf(element) ?? []))],
    attribute: (tag: string, name: string) =>
      elements
        .filter(({ tagName }) => tagName === tag)
        .map((element) => attributeOf(element, name)),
  };
}

function elementsIn(node: Node): Element[] {
  const own = 'tagName' in node ? [node] : [];
  return [...own, ...('childNodes' in node ? node.childNodes.flatMap(elementsIn) : [])];
}

function textOf(node: Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join(' ').replace(/\s+/g, ' ') : '';
}

function linkOf(link: Element): MailLink {
  const { parentNode: cell } = link;
  const style = cell !== null && 'tagName' in cell ? attributeOf(cell, 'style') : '';
  return {
    href: attributeOf(link, 'href') ?? '',
    text: textOf(link).trim(),
    isButton: /background-color:#/.test(style ?? '') && /mso-padding-alt:/.test(style ?? ''),
  };
}

function fontOf(element: Element): string | undefined {
  return /(?:^|;)font:[^;]*?\d(?:px|em)?\/[\d.]+ ([^;]+)/.exec(
    attributeOf(element, 'style') ?? '',
  )?.[1];
}

function attributeOf({ attrs }: Element, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value;
}
