import { randomBytes } from 'node:crypto';
import type { Chat } from './shared/site.ts';

/** Returns the chat widget for one response; null if there is none. */
export type ChatOf = (code: string) => Promise<Chat | null>;

declare module '../deps.ts' {
  interface Deps {
    chatOf: ChatOf;
  }
}

/** Creates the reader of chat widgets. Their scripts get a random nonce, new in every response. */
export function createChatReader(): ChatOf {
  const placeholder = `nonce-${randomBytes(16).toString('hex')}`;
  let last: { code: string; html: string } = { code: '', html: '' };
  return async (code) => {
    if (code.trim() === '') return null;
    if (last.code !== code) {
      const { chatHtml } = await import('./chat-html.ts');
      last = { code, html: chatHtml(code, placeholder) };
    }
    if (last.html === '') return null;
    const nonce = randomBytes(16).toString('base64');
    return { html: last.html.replaceAll(placeholder, nonce), nonce };
  };
}
