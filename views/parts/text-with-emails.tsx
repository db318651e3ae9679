import { createElement, Fragment, type ReactNode } from 'react';

/** A text whose e-mail addresses break only after their @, unless half of an address is longer than the line. */
export function TextWithEmails({ text }: { text: string }) {
  if (!text.includes('@')) return text;
  return keylessFragment(text.split(/(\s+)/), (word) =>
    mayBreak(word) ? breakableAddress(word) : word,
  );
}

/** TextWithEmails for a name or an address whose writing direction may differ from the sentence's. */
export function IsolatedText({ text }: { text: string }) {
  return (
    <bdi>
      <TextWithEmails text={text} />
    </bdi>
  );
}

/** Addresses with at most this many letters fit on every line, so they need no place to break. */
const shortest = 20;

function mayBreak(word: string): boolean {
  return word.includes('@') && (word.length > shortest || /[-/?!|]/.test(word));
}

function breakableAddress(word: string): ReactNode {
  const [name = '', ...domain] = word.split('@');
  return (
    <>
      {heldTogether(`${name}@`)}
      <wbr />
      {heldTogether(domain.join('@'))}
    </>
  );
}

/** Lines also break after these characters, unless the next character is kept with them. */
function heldTogether(text: string): ReactNode {
  return keylessFragment(text.split(/([-/?!|]+.)/), (part, index) =>
    index % 2 === 0 ? part : <span className="joined">{part}</span>,
  );
}

/** Renders the parts of a text, which need no keys because their order never changes. */
function keylessFragment(
  parts: string[],
  draw: (part: string, index: number) => ReactNode,
): ReactNode {
  return createElement(Fragment, null, ...parts.map(draw));
}
