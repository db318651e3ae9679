import type { IncomingMessage } from 'node:http';

/** What every API key begins with. */
export const keyPrefix = 'wb_';

const bearer = /^bearer +(\S+) *$/i;

/**
 * The API key of a request: any bearer token of a call and, elsewhere, what looks like one of our keys. Proxies in front of
 * the site may send credentials of their own with every request.
 *
 * @returns undefined if it has none.
 */
export function givenKey({ headers, url = '' }: IncomingMessage): string | undefined {
  const { authorization } = headers;
  if (authorization === undefined) return undefined;
  const token = bearer.exec(authorization)?.[1];
  return isCall(url) || token?.startsWith(keyPrefix) ? token : undefined;
}

/** Of a path as it is sent, or a whole URL. */
function isCall(url: string): boolean {
  return url.startsWith('/api/') || /^https?:\/\/[^/]*\/api\//i.test(url);
}
