import { BlockList, isIP } from 'node:net';
import { createMiddleware } from 'hono/factory';
import ipaddr from 'ipaddr.js';
import type { SiteEnv } from '../context.ts';

/**
 * Finds out how a client reached us. X-Forwarded-* is believed only where the socket's other end is
 * a trusted proxy.
 *
 * @param trustedProxies IP addresses and CIDR ranges.
 */
export function connection(trustedProxies: string[]) {
  const trusted = blockList(trustedProxies);
  const isTrusted = (address: string) => {
    const family = isIP(address);
    return family > 0 && trusted.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
  // Each proxy adds whom it heard from; what stands before the last stranger is hearsay.
  const lastStranger = (hops: string[]) => {
    const hop = hops.findLast((address) => !isTrusted(address));
    return hop !== undefined && isIP(hop) > 0 ? hop : undefined;
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
      address: lastStranger(forwarded('For').map(plainAddress)) ?? socket,
    });
    await next();
  });
}

/** An IPv4 address as such, where the socket speaks of it as an IPv6 one. */
function plainAddress(hop: string): string {
  // Some proxies add the port: `203.0.113.7:4711`, `[2001:db8::1]:4711`.
  const address = hop.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}

/** The host as URLs have it: in lower case, without the port that goes without saying. */
function hostOf(protocol: string, host: string): string | undefined {
  const url = `${protocol}://${host}`;
  return URL.canParse(url) ? new URL(url).host : undefined;
}

function blockList(entries: string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

function listOf(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}
