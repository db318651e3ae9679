import { createMiddleware } from 'hono/factory';
import { inRanges, isAddress, plainAddress } from '../addresses.ts';
import type { SiteEnv } from '../context.ts';

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

  return createMiddleware<SiteEnv>(async (c, next) => {
    const socket = plainAddress(c.env.incoming.socket.remoteAddress ?? '');
    const host = new URL(c.req.url).host;
    const believed = isTrusted(socket);
    const forwarded = (name: string) =>
      believed ? listOf(c.req.header(`X-Forwarded-${name}`)) : [];

    const protocol = forwarded('Proto').at(-1)?.toLowerCase() === 'https' ? 'https' : 'http';
    c.set('connection', {
      protocol,
      host: hostOf(protocol, forwarded('Host').at(-1) ?? host) ?? host,
      address: lastStranger(forwarded('For').map(withoutPort).map(plainAddress)) ?? socket,
    });
    await next();
  });
}

/** Some proxies add the port: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  return hop.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
}

/** The host in URL form: in lower case, without the protocol's default port. */
function hostOf(protocol: string, host: string): string | undefined {
  const url = `${protocol}://${host}`;
  return URL.canParse(url) ? new URL(url).host : undefined;
}

function listOf(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}
