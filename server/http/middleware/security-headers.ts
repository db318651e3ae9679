import { createMiddleware } from 'hono/factory';
import type { SiteEnv } from '../context.ts';
import { contentSecurityPolicies } from './content-security-policy.ts';

/**
 * Pages may use no feature of a device, except the camera where codes are scanned, and the position where a delivery is
 * recorded.
 */
const noDevices = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';
const cameraOnly = noDevices.replace('camera=()', 'camera=(self)');
const positionOnly = noDevices.replace('geolocation=()', 'geolocation=(self)');

const always = Object.entries({
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': noDevices,
  // Map tile servers have to know which site uses them, but not the path, which may contain a code.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Download-Options': 'noopen',
  'X-Frame-Options': 'DENY',
  'X-Permitted-Cross-Domain-Policies': 'none',
});

/**
 * Sets the headers of every response, including the content security policy. They are set on Node's response before the
 * handlers run, which is much faster than changing a finished one; handlers may replace them.
 *
 * @param tilesUrl the URL of map tiles, whose host images may come from; null: there are none.
 */
export function securityHeaders(tilesUrl: string | null) {
  const { plain, policyFor } = contentSecurityPolicies(tilesUrl);
  return createMiddleware<SiteEnv>(async (c, next) => {
    const { outgoing } = c.env;
    for (const [name, value] of always) outgoing.setHeader(name, value);
    outgoing.setHeader('Content-Security-Policy', plain);
    // Over https only: a site that is tried out over http must not lock browsers out of it.
    if (c.get('connection').protocol === 'https') {
      outgoing.setHeader('Strict-Transport-Security', 'max-age=31536000');
    }
    await next();
    if (c.get('usesCamera')) outgoing.setHeader('Permissions-Policy', cameraOnly);
    if (c.get('usesPosition')) outgoing.setHeader('Permissions-Policy', positionOnly);
    // A handler's own policy, which is stricter, is not replaced.
    if (outgoing.getHeader('Content-Security-Policy') === plain) {
      outgoing.setHeader('Content-Security-Policy', policyFor(c));
    }
  });
}
