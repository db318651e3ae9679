import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';
import type { SiteEnv } from '../context.ts';

/** The headers that every answer carries, but for the policy below. */
export const securityHeaders = secureHeaders({
  // Map tile servers ask to know the site that uses them; paths, and with them codes, stay here.
  referrerPolicy: 'strict-origin-when-cross-origin',
  xFrameOptions: 'DENY',
  xXssProtection: false,
  // Said below, over https only: a browser must not learn it from a LAN trial.
  strictTransportSecurity: false,
  // A file that is shown by itself may say something stricter.
  overwrite: false,
  permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
});

/** Tells browsers to stay on https, where they are on it. */
export const strictTransport = createMiddleware<SiteEnv>(async (c, next) => {
  await next();
  if (c.var.connection.protocol === 'https') {
    // Not by c.header(), which would build the whole response anew.
    c.res.headers.set('Strict-Transport-Security', 'max-age=31536000');
  }
});
