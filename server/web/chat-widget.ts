import { randomBytes } from 'node:crypto';
import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5';
import type { Chat } from '../shared/site.ts';

type Node = DefaultTreeAdapterTypes.Node;

/** The administrator's chat widget for one response; null if there is none. */
export type ChatOf = (code: string) => Chat | null;

declare module '../deps.ts' {
  interface Deps {
    chatOf: ChatOf;
  }
}

/**
 * The widget's scripts get a random nonce, new in every response. Unclosed elements are closed, so
 * that they cannot swallow the rest of the page.
 */
export function createChatReader(): ChatOf {
  const placeholder = `nonce-${randomBytes(16).toString('hex')}`;
  let last: { code: string; html: string } = { code: '', html: '' };
  return (code) => {
    if (last.code !== code) last = { code, html: htmlOf(code, placeholder) };
    if (last.html === '') return null;
    const nonce = randomBytes(16).toString('base64');
    return { html: last.html.replaceAll(placeholder, nonce), nonce };
  };
}

function htmlOf(code: string, nonce: string): string {
  if (code.trim() === '') return '';
  const fragment = parseFragment(code);
  allowScripts(fragment, nonce);
  return serialize(fragment);
}

/** Not recursive: elements may be nested thousands deep. */
function allowScripts(root: Node, nonce: string): void {
  const nodes = [root];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (node.nodeName === 'script' && 'attrs' in node) {
      const others = node.attrs.filter(({ name }) => name !== 'nonce');
      node.attrs = [...others, { name: 'nonce', value: nonce }];
    }
    if ('childNodes' in node) nodes.push(...node.childNodes);
    if ('content' in node) nodes.push(node.content);
  }
}
