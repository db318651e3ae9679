/** An XML element with its text or its child elements; children that are null are left out. */
export type Element = {
  name: string;
  attributes: Record<string, string>;
  content: string | (Element | null)[];
};

export function element(
  name: string,
  content: Element['content'],
  attributes: Record<string, string> = {},
): Element {
  return { name, attributes, content };
}

export function textElement(
  name: string,
  text: string | null,
  attributes: Record<string, string> = {},
): Element | null {
  return text === null || text.trim() === '' ? null : element(name, text, attributes);
}

/** An element with child elements; null if all of them are null. */
export function elementGroup(name: string, content: (Element | null)[]): Element | null {
  return content.some((inner) => inner !== null) ? element(name, content) : null;
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Writes XML 1.0 in UTF-8. @param head the declaration; '' for a part of another document. */
export function writeXml(root: Element, head = declaration): string {
  return `${head}${writeElement(root, '')}`;
}

function writeElement({ name, attributes, content }: Element, indent: string): string {
  const start = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeXmlText(value)}"`,
  );
  const tag = `${name}${start.join('')}`;
  if (typeof content === 'string') return `${indent}<${tag}>${escapeXmlText(content)}</${name}>\n`;
  const inner = content.flatMap((child) =>
    child === null ? [] : writeElement(child, `${indent}  `),
  );
  return `${indent}<${tag}>\n${inner.join('')}${indent}</${name}>\n`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Also drops the characters that XML 1.0 does not allow. */
function escapeXmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(/(?![\t\n])\p{Cc}|[\ufffe\uffff]/gu, '')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
