import { createElement, Fragment, type ReactNode } from 'react';

/** Text in which e-mail addresses break after their @ or not at all, unless half of one is longer than the line. */
export function TextWithEmails({ text }: { text: string }) {
  if (!text.includes('@')) return text;
  return inOrder(text.split(/(\s+)/), (word) => (mayBreak(word) ? addressOf(word) : word));
}

/** The same for a name or an address whose direction may differ from the sentence's. */
export function IsolatedText({ text }: { text: string }) {
  return (
    <bdi>
      <TextWithEmails text={text} />
    </bdi>
  );
}

/** Shorter ones fit on every line, and stay as they are. */
const shortest = 20;

function mayBreak(word: string): boolean {
  return word.includes('@') && (word.length > shortest || /[-/?!|]/.test(word));
}

function addressOf(word: string): ReactNode {
  const [name = '', ...domain] = word.split('@');
  return (
    <>
      {heldTogether(`${name}@`)}
      <wbr />
      {heldTogether(domain.join('@'))}
    </>
  );
}

/** Lines break after these characters, too, unless the next one is held to them. */
function heldTogether(text: string): ReactNode {
  return inOrder(text.split(/([-/?!|]+.)/), (part, index) =>
    index % 2 === 0 ? part : <span className="joined">{part}</span>,
  );
}

/** Parts of a text, which never change places and so need no keys. */
function inOrder(parts: string[], draw: (part: string, index: number) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...parts.map(draw));
}
