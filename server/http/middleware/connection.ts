import { createMiddleware } from 'hono/factory';
import { inRanges, isAddress, plainAddress } from '../addresses.ts';
import type { SiteEnv } from '../context.ts';
import { memoized } from '../memoized.ts';

/**
 * Determines how a visitor reached the site. X-Forwarded-* is trusted only if the socket's peer is
 * a trusted proxy.
 *
 * @param trustedProxies IP addresses and CIDR ranges.
 */
export function connection(trustedProxies: string[]) {
  const isTrusted = inRanges(trustedProxies);
  // Each proxy appends its peer; entries before the last untrusted address cannot be relied on.
  const lastStranger = (hops: string[]) => {
    const hop = hops.findLast((address) => !isTrusted(address));
    return hop !== undefined && isAddress(hop) ? hop : undefined;
  };

  const peerOf = memoized((text) => {
    const address = plainAddress(text);
    return { address, isTrusted: isTrusted(address) };
  });
  const addressIn = memoized((header) =>
    lastStranger(listOf(header).map(withoutPort).map(plainAddress)),
  );

  return createMiddleware<SiteEnv>((c, next) => {
    const { socket, headers } = c.env.incoming;
    const peer = peerOf(socket.remoteAddress ?? '');
    const forwarded = (name: 'proto' | 'host' | 'for') =>
      peer.isTrusted ? String(headers[`x-forwarded-${name}`] ?? '') : '';

    const protocol = lastOf(forwarded('proto'))?.toLowerCase() === 'https' ? 'https' : 'http';
    const written = hostIn(c.req.url);
    const asked = hostOf(`http://${written}`) ?? written;
    c.set('connection', {
      protocol,
      host: hostOf(`${protocol}://${lastOf(forwarded('host')) ?? asked}`) ?? asked,
      address: addressIn(forwarded('for')) ?? peer.address,
    });
    return next();
  });
}

/** The host of an absolute address, as it is written there. */
function hostIn(url: string): string {
  const start = url.indexOf('//') + 2;
  const end = url.indexOf('/', start);
  return url.slice(start, end === -1 ? undefined : end);
}

/** Some proxies add the port: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  return hop.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
}

/** The host as URLs have it: in lower case, without the port that goes without saying. */
const hostOf = memoized((origin) => (URL.canParse(origin) ? new URL(origin).host : undefined));

function listOf(header: string): string[] {
  return header
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

function lastOf(header: string): string | undefined {
  return header === '' ? undefined : listOf(header).at(-1);
}
