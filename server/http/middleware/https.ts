import { createMiddleware } from 'hono/factory';
import type { Deps } from '../../deps.ts';
import { paths } from '../../shared/paths.ts';
import { isLocalHost, parseAddress } from '../addresses.ts';
import type { Origin } from '../connection.ts';
import type { SiteEnv } from '../context.ts';
import { setHeader } from '../headers.ts';

type Parts = Pick<Deps, 'log'> & {
  config: Pick<Deps['config'], 'publicUrl' | 'trustedProxies'>;
};

/**
 * Redirects http to https with 308, with path and query: to the public URL if it is configured, or else to the requested host.
 * Without a public URL, requests to this machine itself are not redirected. Health checks are not redirected.
 */
export function forceHttps({ config, log }: Parts) {
  const { publicUrl, trustedProxies } = config;
  const warnOfLoop = loopWarning(log, trustedProxies);
  return createMiddleware<SiteEnv>(async (c, next) => {
    const origin = secureOrigin(publicUrl, c.get('connection'));
    if (origin === null || c.req.path.startsWith(paths.health)) return next();

    const saysHttps = /(^|,)\s*https\s*$/i.test(c.req.header('X-Forwarded-Proto') ?? '');
    if (saysHttps) warnOfLoop(c.env.incoming.socket.remoteAddress ?? '');
    const { pathname, search } = new URL(c.req.url);
    // The Host header is the client's choice, so the redirect must not be cached for others.
    if (publicUrl === null) setHeader(c, 'Cache-Control', 'no-store');
    return c.redirect(`${origin}${pathname}${search}`, 308);
  });
}

/** The https origin to redirect to; null if the request is not redirected. */
function secureOrigin(publicUrl: URL | null, { protocol, host }: Origin): string | null {
  if (protocol === 'https') return null;
  if (publicUrl !== null) return publicUrl.protocol === 'https:' ? publicUrl.origin : null;
  return isLocalHost(host) ? null : `https://${host}`;
}

/** The most addresses in the log: anybody may send the header. */
const mostWarnings = 5;

/** Warns once for each untrusted peer that says that its visitors came by https, because these are redirected forever. */
function loopWarning(log: Deps['log'], trustedProxies: readonly string[]) {
  const warned = new Set<string>();
  return (remoteAddress: string): void => {
    const peer = parseAddress(remoteAddress)?.toString();
    if (peer === undefined || warned.has(peer) || warned.size >= mostWarnings) return;
    warned.add(peer);
    const line = `TRUST_PROXY=${[...trustedProxies, peer].join(',')}`;
    log.warn(
      { peer },
      `${peer} says that its visitors came by https, and is not trusted: they are redirected in a loop. If it is your proxy, set ${line}`,
    );
  };
}
