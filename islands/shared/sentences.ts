import type { Failure } from '../../server/shared/envelope.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import type { Messages } from '../../views/translations/messages.ts';
import { noAnswer } from './api.ts';

/** An error as shown to users. @param explained the sentence that follows the error of a site that did not answer. */
export function explainError(error: string, explained: string): string {
  return error === noAnswer ? `${noAnswer}. ${explained}` : error;
}

/**
 * The errors of a failure as shown to users.
 *
 * @param explained the sentence that replaces the error of a site that did not answer; by default 'Invalid Json'.
 */
export function failureSentences(
  { errors, proxyStatus }: Failure,
  explained: string = noAnswer,
): string[] {
  return errors.map((error) =>
    error === noAnswer ? (proxySentence(proxyStatus) ?? explained) : error,
  );
}

/** The id of the element in which the panel's pages have the words for an answer of a proxy, as JSON. */
const proxyWordsId = 'proxy-words';

const tooLargeStatus = 413;

/**
 * Explains an answer that is not the site's, such as a proxy's page, by its status.
 *
 * @returns a sentence; null if there is no status, or the page has no words for it.
 */
function proxySentence(status: number | undefined): string | null {
  if (status === undefined) return null;
  const json = globalThis.document?.getElementById(proxyWordsId)?.textContent;
  if (!json) return null;
  const words: Messages['control']['proxy'] = JSON.parse(json);
  return status === tooLargeStatus
    ? words.tooLarge
    : interpolate(words.failed, { status: String(status) });
}
