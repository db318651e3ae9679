import type { Reply } from '../http.ts';
import type { TestSite } from '../site.ts';

/** Answers what opens a parcel, as JSON. */
export function answerWith(
  { ask }: Pick<TestSite, 'ask'>,
  answer: unknown,
  code = 'PRIV-1001',
  headers: Record<string, string> = {},
): Promise<Reply> {
  return ask(`/api/parcels/${code}/unlock`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ answer }),
  });
}

/** Posts the form of a result, as a browser without JavaScript does. */
export function postAnswer(
  { ask }: Pick<TestSite, 'ask'>,
  answer: string,
  code = 'PRIV-1001',
): Promise<Reply> {
  return ask(`/track.html?code=${code}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ answer }).toString(),
  });
}
