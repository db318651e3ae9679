import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';
import type { SiteEnv } from '../http/context.ts';
import { isLocalHost } from '../http/local-host.ts';

/** What proxies add; behind one, the socket's other end is not the visitor. */
const forwarding = /^(forwarded|via|x-real-ip|x-forwarded-.+|cf-connecting-ip|true-client-ip)$/i;

/**
 * Whether a request surely comes from somebody at this machine, to a site that is only this machine's:
 * the site has no public address, the socket is loopback, so is the host asked for, and no proxy has
 * touched it. One that says nothing of itself speaks HTTP/1.0, as nginx does unless told otherwise.
 */
export function isLocalRequest(c: Context<SiteEnv>, publicUrl: URL | null): boolean {
  const ownSite = publicUrl === null || isLocalHost(publicUrl.host);
  const proxied = Object.keys(c.req.header()).some((name) => forwarding.test(name));
  const isOld = c.env.incoming.httpVersion === '1.0';
  return ownSite && !proxied && !isOld && isLocalHost(c.req.header('Host') ?? '') && isLoopback(c);
}

function isLoopback(c: Context<SiteEnv>): boolean {
  const address = c.env.incoming.socket.remoteAddress ?? '';
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}
