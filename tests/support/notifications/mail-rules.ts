import { HtmlValidate } from 'html-validate';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;

/** In bytes: Gmail clips what is longer. */
const maxBytes = 102 * 1024;

/** In pixels, the widest that a mail may be. */
const maxWidth = 600;

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:document'],
  rules: {
    // Outlook lays out by these attributes, and knows hardly any of their CSS.
    'no-deprecated-attr': 'off',
    // Outlook for Windows alone reads what is in them.
    'no-conditional-comment': 'off',
  },
});

/** Elements that Gmail, Outlook or Apple Mail leave out, or warn of. */
const droppedElements =
  /^(script|form|input|button|select|textarea|link|iframe|object|embed|svg|video|audio|canvas|base|template)$/;

/** CSS that Gmail or Outlook leave out: the layout would fall apart, or a colour be missing. */
const droppedStyles: [name: string, pattern: RegExp][] = [
  ['position', /(?:^|[;{\s])position\s*:/],
  ['float', /(?:^|[;{\s])float\s*:/],
  ['flex or grid', /\b(?:inline-)?(?:flex|grid)\b/],
  ['a custom property', /\bvar\(|(?:^|[;{\s])--/],
  ['a function', /\b(?:calc|clamp|min|max|oklch|color-mix)\(/],
  ['a picture of CSS', /\burl\(|-gradient\(/],
  ['an import', /@import|@font-face/],
  ['a logical property', /\b(?:margin|padding|border|inset)-(?:inline|block)\b/],
];

/** What mail programs would show in another way, or not at all, in the HTML of a mail. */
export async function mailMistakesIn(html: string): Promise<string[]> {
  const invalid = (await validator.validateString(html)).results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
  );
  const mistakes = elementsIn(parse(html)).flatMap((element) => mistakesOf(element));
  const size = Buffer.byteLength(html);
  if (size > maxBytes) mistakes.push(`${size} bytes: Gmail clips it`);
  return [...invalid, ...mistakes];
}

function mistakesOf(element: Element): string[] {
  const { tagName: tag } = element;
  const value = (name: string) => element.attrs.find((one) => one.name === name)?.value;
  const mistakes: string[] = [];
  const demand = (holds: boolean, mistake: string) => {
    if (!holds) mistakes.push(`<${tag}> ${mistake}`);
  };
  demand(!droppedElements.test(tag), 'is left out');
  demand(!element.attrs.some(({ name }) => name.startsWith('on')), 'has a handler');
  const style = tag === 'style' ? textOf(element) : (value('style') ?? '');
  for (const [name, pattern] of droppedStyles) demand(!pattern.test(style), `has ${name}`);
  for (const [, width] of style.matchAll(/(?<!-)\b(?:min-|max-)?width\s*:\s*(\d+)px/g)) {
    demand(Number(width) <= maxWidth, `is ${width} pixels wide`);
  }
  const width = value('width');
  if (width !== undefined) {
    demand(/^\d+%?$/.test(width), 'has a width that is no number');
    demand(width.endsWith('%') || Number(width) <= maxWidth, `is ${width} pixels wide`);
  }
  if (tag === 'html') {
    demand(Boolean(value('lang')), 'has no language');
    demand(/^(ltr|rtl)$/.test(value('dir') ?? ''), 'has no direction');
  }
  if (tag === 'table') {
    demand(value('role') === 'presentation', 'is no layout table');
    const [, widest = null] = style.match(/(?:^|;)max-width:(\d+)px/) ?? [];
    const isHeld = widest === null || outlookWidthOf(element) === widest;
    demand(isHeld, 'is as wide as the window in Outlook');
  }
  if (tag === 'img') {
    demand(Boolean(value('alt')), 'has no words');
    demand(/^\d+$/.test(value('width') ?? ''), 'has no width');
    demand(/^\d+$/.test(value('height') ?? ''), 'has no height');
    demand(/^(cid|data):/.test(value('src') ?? ''), 'has to be fetched');
  }
  if (tag === 'a') {
    demand(/^(https?:\/\/|mailto:|tel:)/.test(value('href') ?? ''), 'leads nowhere');
  }
  return mistakes;
}

/** How wide the table is that Outlook for Windows, which knows no `max-width`, has around an element; null: it has none. */
function outlookWidthOf(element: Element): string | null {
  const siblings = element.parentNode?.childNodes ?? [];
  const at = siblings.indexOf(element);
  const [before = '', after = ''] = [siblings[at - 1], siblings[at + 1]].map((node) =>
    node !== undefined && 'data' in node ? node.data : '',
  );
  const isClosed = after === '[if mso]></td></tr></table><![endif]';
  const [, attributes = ''] = before.match(/^\[if mso\]><table ([^>]*)><tr><td><!\[endif\]$/) ?? [];
  const isLayout = attributes.includes('role="presentation"');
  const [, width = null] = attributes.match(/(?:^| )width="(\d+)"/) ?? [];
  return isClosed && isLayout ? width : null;
}

function elementsIn(node: DefaultTreeAdapterTypes.Node): Element[] {
  const own = 'tagName' in node ? [node] : [];
  return [...own, ...('childNodes' in node ? node.childNodes.flatMap(elementsIn) : [])];
}

function textOf(element: Element): string {
  return element.childNodes.map((node) => ('value' in node ? node.value : '')).join('');
}
