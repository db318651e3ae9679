import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';
import type { SiteEnv } from './context.ts';

const sameForAll = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  formAction: ["'self'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
};

/**
 * The content security policy of pages that the administrator writes: pictures and films may come
 * from anywhere over https, players from YouTube and Vimeo.
 */
export const contentPolicy = policyOf({
  ...sameForAll,
  imgSrc: ["'self'", 'data:', 'https:'],
  mediaSrc: ["'self'", 'https:'],
  frameSrc: ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
});

/** `{ imgSrc: ["'self'"] }` → `img-src 'self'` */
function policyOf(directives: Record<string, string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => {
      const directive = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      return [directive, ...sources].join(' ');
    })
    .join('; ');
}

/**
 * The headers that every answer carries. Scripts and styles come from this origin alone and never
 * from inside a page.
 *
 * @param tilesUrl the address of map tiles, whose host images may come from.
 */
export function securityHeaders(tilesUrl: string | null) {
  return secureHeaders({
    contentSecurityPolicy: {
      ...sameForAll,
      imgSrc: ["'self'", 'data:', ...tileSources(tilesUrl)],
    },
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
}

/** Tells browsers to stay on https, where they are on it. */
export const strictTransport = createMiddleware<SiteEnv>(async (c, next) => {
  await next();
  if (c.var.client.protocol === 'https') {
    c.header('Strict-Transport-Security', 'max-age=31536000');
  }
});

/** `https://tile-{s}.example/{z}/…` → `https://*.example`: a policy knows whole labels only. */
function tileSources(tilesUrl: string | null): string[] {
  const origin = tilesUrl?.match(/^https?:\/\/[^/]+/)?.[0];
  return origin === undefined ? [] : [origin.replace(/[^/.]*\{s\}[^/.]*/, '*')];
}
