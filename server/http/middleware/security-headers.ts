import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { SiteEnv } from '../context.ts';

/**
 * Pages may use no feature of a device, except the camera to scan codes, and the position to record a delivery.
 */
const noDevices = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';
const cameraOnly = noDevices.replace('camera=()', 'camera=(self)');
const positionOnly = noDevices.replace('geolocation=()', 'geolocation=(self)');

const commonHeaders = Object.entries({
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': noDevices,
  // Servers of map tiles have to know which site uses them, but not the path, which may contain a code.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Download-Options': 'noopen',
  'X-Frame-Options': 'DENY',
  'X-Permitted-Cross-Domain-Policies': 'none',
});

/**
 * Sets the headers of every response, including the content security policy. They are set on Node's response before the handlers
 * run, which is much faster than changing a finished response; handlers may replace them.
 *
 * @param tilesUrl the URL of map tiles, whose host images may come from; null: no tiles.
 */
export function securityHeaders(tilesUrl: string | null) {
  const { plain, policyFor } = contentSecurityPolicies(tilesUrl);
  return createMiddleware<SiteEnv>(async (c, next) => {
    const { outgoing } = c.env;
    for (const [name, value] of commonHeaders) outgoing.setHeader(name, value);
    outgoing.setHeader('Content-Security-Policy', plain);
    // Only over https: otherwise a site that is tried out over http would lock browsers out.
    if (c.get('connection').protocol === 'https') {
      outgoing.setHeader('Strict-Transport-Security', 'max-age=31536000');
    }
    await next();
    if (c.get('usesCamera')) outgoing.setHeader('Permissions-Policy', cameraOnly);
    if (c.get('usesPosition')) outgoing.setHeader('Permissions-Policy', positionOnly);
    // A handler may have set a stricter policy of its own.
    if (outgoing.getHeader('Content-Security-Policy') === plain) {
      outgoing.setHeader('Content-Security-Policy', policyFor(c));
    }
  });
}

type Directives = Record<string, string[]>;

const baseDirectives: Directives = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'manifest-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** The policy that every other one extends, as a header's value. */
export const basePolicy = policyText(baseDirectives);

/** Media in content pages: pictures and videos from any site, players from two. */
const outsideMedia: Directives = {
  'img-src': ['https:'],
  'media-src': ["'self'", 'https:'],
  'frame-src': ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
};

/** For a page that embeds another page of this site. */
const ownFrames: Directives = { 'frame-src': ["'self'"] };

/** For the page that reads codes with the camera: the decoder is WebAssembly, and a service worker makes the page work offline. */
const codeReader: Directives = {
  'script-src': ["'wasm-unsafe-eval'"],
  'worker-src': ["'self'"],
};

/**
 * For a page with a chat widget. The widget's scripts are allowed by nonce, and may load further scripts; other scripts are
 * blocked. Such widgets have their own styles, frames and connections.
 */
function chatWidget(nonce: string): Directives {
  return {
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'"],
    'style-src': ["'unsafe-inline'", 'https:'],
    'font-src': ['https:', 'data:'],
    'connect-src': ['https:', 'wss:'],
    'img-src': ['https:', 'blob:'],
    'media-src': ["'self'", 'https:', 'blob:'],
    'frame-src': ['https:'],
    'worker-src': ["'self'", 'blob:'],
  };
}

/**
 * The content security policies: scripts and styles are only allowed from this origin, and never inline, unless a page declares
 * that it embeds a chat widget.
 *
 * @param tilesUrl as in `securityHeaders`.
 */
function contentSecurityPolicies(tilesUrl: string | null) {
  const forAll = merge(baseDirectives, { 'img-src': tileSources(tilesUrl) });
  const plain = policyText(forAll);
  return {
    /** The policy of most responses. */
    plain,
    /** The policy of a response, with what its handler has declared. */
    policyFor(c: Context<SiteEnv>): string {
      const chatNonce = c.get('chatNonce');
      const exceptions = [
        ...(c.get('showsOutsideMedia') ? [outsideMedia] : []),
        ...(c.get('framesOwnPages') ? [ownFrames] : []),
        ...(c.get('usesCamera') ? [codeReader] : []),
        ...(chatNonce ? [chatWidget(chatNonce)] : []),
      ];
      return exceptions.length === 0 ? plain : policyText(merge(forAll, ...exceptions));
    },
  };
}

function merge(...policies: Directives[]): Directives {
  const all: Directives = {};
  for (const policy of policies) {
    for (const [name, sources] of Object.entries(policy)) {
      all[name] = [...new Set([...(all[name] ?? []), ...sources])];
    }
  }
  return all;
}

function policyText(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/** `https://tile-{s}.example/{z}/…` → `https://*.example`: a wildcard of CSP replaces a whole label. */
function tileSources(tilesUrl: string | null): string[] {
  const origin = tilesUrl?.match(/^https?:\/\/[^/]+/)?.[0];
  return origin === undefined ? [] : [origin.replace(/[^/.]*\{s\}[^/.]*/, '*')];
}
