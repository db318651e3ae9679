import { limits } from './limits.ts';

/** How much of a message is quoted at most, so that there is room for the answer to it. */
const longest = limits.message / 2;

/** The subject of an answer. */
export function replySubject(subject: string): string {
  const answer = /^re:/i.test(subject) ? subject : `Re: ${subject}`;
  return shortened(answer, limits.text);
}

/**
 * A message as it stands below an answer: each line after `>`.
 *
 * @param lead who wrote it, and when.
 */
export function quoted(body: string, lead: string): string {
  const lines: string[] = [lead];
  let length = 0;
  for (const line of body.split('\n')) {
    const quote = line === '' ? '>' : `> ${line}`;
    if (length + quote.length + 1 > longest) {
      lines.push(`> ${shortened(line, longest - length)}…`);
      break;
    }
    length += quote.length + 1;
    lines.push(quote);
  }
  return lines.join('\n');
}

/** Counted as fields are, in UTF-16; no character is cut in two. */
function shortened(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}
