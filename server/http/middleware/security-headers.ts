import { createMiddleware } from 'hono/factory';
import type { SiteEnv } from '../context.ts';
import { contentSecurityPolicies } from './content-security-policy.ts';

/**
 * What pages may use of a device: nothing, but the camera where codes are read with it, and the position where a
 * delivery is proved.
 */
const noDevices = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';
const cameraAlone = noDevices.replace('camera=()', 'camera=(self)');
const positionAlone = noDevices.replace('geolocation=()', 'geolocation=(self)');

const always = Object.entries({
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': noDevices,
  // Map tile servers require to know the site that uses them; paths, and with them codes, stay here.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Download-Options': 'noopen',
  'X-Frame-Options': 'DENY',
  'X-Permitted-Cross-Domain-Policies': 'none',
});

/**
 * The headers of every response, the content security policy among them. They are set on Node's response
 * before the handlers run, which costs a fraction of changing a finished one; what a handler sets itself
 * replaces them.
 *
 * @param tilesUrl the URL of map tiles, whose host images may come from; null: there are none.
 */
export function securityHeaders(tilesUrl: string | null) {
  const { plain, policyFor } = contentSecurityPolicies(tilesUrl);
  return createMiddleware<SiteEnv>(async (c, next) => {
    const { outgoing } = c.env;
    for (const [name, value] of always) outgoing.setHeader(name, value);
    outgoing.setHeader('Content-Security-Policy', plain);
    // Over https only: a browser must not learn it from a trial on plain http.
    if (c.get('connection').protocol === 'https') {
      outgoing.setHeader('Strict-Transport-Security', 'max-age=31536000');
    }
    await next();
    if (c.get('usesCamera')) outgoing.setHeader('Permissions-Policy', cameraAlone);
    if (c.get('usesPosition')) outgoing.setHeader('Permissions-Policy', positionAlone);
    // A stricter one of the handler's own stays.
    if (outgoing.getHeader('Content-Security-Policy') === plain) {
      outgoing.setHeader('Content-Security-Policy', policyFor(c));
    }
  });
}
