import type { IncomingMessage } from 'node:http';
import { memoize } from '../memoized.ts';
import { type Address, addressNetwork, inRanges, parseAddress } from './addresses.ts';

/** The scheme and host that the visitor used. */
export type Origin = { protocol: 'http' | 'https'; host: string };

/** The origin as text: `https://example.com`. */
export function originText({ protocol, host }: Origin): string {
  return `${protocol}://${host}`;
}

/** How the visitor reached the site; `network` is the visitor's, by which requests are limited. */
export type Connection = Origin & { network: string };

export type ConnectionReader = {
  /** @param requestHost the host in the request's own URL. */
  originOf(incoming: IncomingMessage, requestHost: string): Origin;
  networkOf(incoming: IncomingMessage): string;
  /** The visitor's IP address; null if it is unknown. */
  addressOf(incoming: IncomingMessage): Address | null;
};

declare module '../deps.ts' {
  interface Deps {
    connections: ConnectionReader;
  }
}

type ForwardedHeader = 'proto' | 'host' | 'for';

/**
 * Determines how visitors reached the site. X-Forwarded-* is trusted only if the socket's peer is a
 * trusted proxy.
 *
 * @param trustedProxies IP addresses and CIDR ranges.
 */
export function connectionReader(trustedProxies: string[]): ConnectionReader {
  const isTrusted = inRanges(trustedProxies);
  const peerOf = memoize((text) => {
    const address = parseAddress(text);
    return {
      // A Unix domain socket has no address.
      network: address === null ? text : addressNetwork(address),
      isTrusted: address !== null && isTrusted(address),
    };
  });
  const forwarded = ({ socket, headers }: IncomingMessage, name: ForwardedHeader): string => {
    const value = headers[`x-forwarded-${name}`];
    return value !== undefined && peerOf(socket.remoteAddress ?? '').isTrusted ? String(value) : '';
  };
  // Each proxy appends its peer, so entries before the last untrusted address may be forged.
  const lastUntrusted = (header: string): Address | null => {
    for (const hop of headerEntries(header).reverse()) {
      const address = parseAddress(withoutPort(hop));
      if (address === null || !isTrusted(address)) return address;
    }
    return null;
  };

  return {
    originOf(incoming, requestHost) {
      const isSecure =
        headerEntries(forwarded(incoming, 'proto')).at(-1)?.toLowerCase() === 'https';
      const protocol = isSecure ? 'https' : 'http';
      const own = canonicalHost(`http://${requestHost}`) ?? requestHost;
      return {
        protocol,
        host:
          canonicalHost(
            `${protocol}://${headerEntries(forwarded(incoming, 'host')).at(-1) ?? own}`,
          ) ?? own,
      };
    },
    networkOf(incoming) {
      const visitor = lastUntrusted(forwarded(incoming, 'for'));
      return visitor === null
        ? peerOf(incoming.socket.remoteAddress ?? '').network
        : addressNetwork(visitor);
    },
    addressOf: (incoming) =>
      lastUntrusted(forwarded(incoming, 'for')) ??
      parseAddress(incoming.socket.remoteAddress ?? ''),
  };
}

/** Headers that proxies add. */
const forwarding = /^(forwarded|via|x-real-ip|x-forwarded-.+|cf-connecting-ip|true-client-ip)$/;

/**
 * Whether a request came through a proxy, so that the socket's peer is not the visitor. A proxy that adds no header can be
 * recognized by HTTP/1.0, which nginx uses by default.
 */
export function isProxied({ headers, httpVersion }: IncomingMessage): boolean {
  return httpVersion === '1.0' || Object.keys(headers).some((name) => forwarding.test(name));
}

/** A name or an address, with or without a port. RFC 3986 allows more, but no host on the web uses it. */
const hostHeader = /^([\w.-]+|\[[\da-f:.]+\])(:\d{0,5})?$/i;

/**
 * Whether a request has exactly one Host header, and a valid one (RFC 9112); before HTTP/1.1 it may have none. Of two headers
 * Node shows only the first, and a proxy may have used the second.
 */
export function hasOneHost({ rawHeaders, headers }: IncomingMessage): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return headers.host === undefined || (count === 1 && hostHeader.test(headers.host));
}

/** Removes the port that some proxies add: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  if (!hop.includes(':')) return hop;
  return hop.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
}

/** The host of an origin as URLs write it: in lower case, without the protocol's default port. */
const canonicalHost = memoize((origin) =>
  URL.canParse(origin) ? new URL(origin).host : undefined,
);

function headerEntries(header: string): string[] {
  // Most requests have no such header.
  if (header === '') return [];
  return header
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}
