import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';
import type { SiteEnv } from '../context.ts';

/** Security headers of every response, except Strict-Transport-Security (below) and the CSP. */
export const securityHeaders = secureHeaders({
  // Map tile servers require the origin of the site; paths, which may hold codes, are not sent.
  referrerPolicy: 'strict-origin-when-cross-origin',
  xFrameOptions: 'DENY',
  xXssProtection: false,
  // Set below, over https only: a browser must not pick it up from a trial on a LAN.
  strictTransportSecurity: false,
  // A handler may have set a stricter value, for example for a file that is shown by itself.
  overwrite: false,
  permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
});

/** Tells browsers that use https to stay on https. */
export const strictTransport = createMiddleware<SiteEnv>(async (c, next) => {
  await next();
  if (c.var.connection.protocol === 'https') {
    // Not by c.header(), which would build the whole response anew.
    c.res.headers.set('Strict-Transport-Security', 'max-age=31536000');
  }
});
