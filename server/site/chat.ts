import { randomBytes } from 'node:crypto';
import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5';
import type { Chat } from '../shared/site.ts';

type Node = DefaultTreeAdapterTypes.Node;

/**
 * Prepares the administrator's chat widget for one answer: its scripts get a nonce that nobody can
 * guess. What was left open in it is closed, so that it cannot swallow the rest of the page.
 */
export function chatOf(code: string): Chat | null {
  if (code.trim() === '') return null;
  const nonce = randomBytes(16).toString('base64');
  const fragment = parseFragment(code);
  allow(fragment, nonce);
  return { html: serialize(fragment), nonce };
}

function allow(node: Node, nonce: string): void {
  if (node.nodeName === 'script' && 'attrs' in node) {
    const others = node.attrs.filter(({ name }) => name !== 'nonce');
    node.attrs = [...others, { name: 'nonce', value: nonce }];
  }
  if ('childNodes' in node) for (const child of node.childNodes) allow(child, nonce);
  if ('content' in node) allow(node.content, nonce);
}
