import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

/**
 * The HTML of a chat widget with the nonce on its scripts. Unclosed elements are closed, so that they cannot swallow the rest of the
 * page. This module is only loaded if there is a widget.
 */
export function chatHtml(code: string, nonce: string): string {
  const fragment = parseFragment(code);
  allowScripts(fragment, nonce);
  return serialize(fragment);
}

/** This function is not recursive, because elements may be nested thousands of levels deep. */
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
