import { limits } from './limits.ts';

/** How much of a message is quoted at most, so that there is room for the answer to it. */
const longest = limits.message / 2;

/** The subject of an answer. */
export function answerSubject(subject: string): string {
  const answer = /^re:/i.test(subject) ? subject : `Re: ${subject}`;
  return [...answer].slice(0, limits.text).join('');
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
    length += quote.length + 1;
    if (length > longest) {
      lines.push('> …');
      break;
    }
    lines.push(quote);
  }
  return lines.join('\n');
}
