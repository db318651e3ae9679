import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { SiteEnv } from '../context.ts';

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

type Directives = Record<string, string[]>;

const base: Directives = {
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

/** What all pages may at least. */
export const basePolicy = textOf(base);

/** Media in content pages: pictures and videos from any site, players from two. */
const outsideMedia: Directives = {
  'img-src': ['https:'],
  'media-src': ["'self'", 'https:'],
  'frame-src': ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
};

/** For a page that embeds another page of this site. */
const ownFrames: Directives = { 'frame-src': ["'self'"] };

/** For the page that reads codes with the camera: its decoder is WebAssembly, and its worker makes it work offline. */
const codeReader: Directives = {
  'script-src': ["'wasm-unsafe-eval'"],
  'worker-src': ["'self'"],
};

/**
 * For a page with a chat widget. Its scripts are allowed by nonce, and may load further scripts;
 * any other script is blocked. Such widgets bring their own styles, frames and connections.
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
 * The content security policies: scripts and styles are allowed from this origin only and never inline,
 * unless a page declares that it embeds a chat widget.
 *
 * @param tilesUrl the URL of map tiles, whose host images may come from; null: there are none.
 */
function contentSecurityPolicies(tilesUrl: string | null) {
  const forAll = merge(base, { 'img-src': tileSources(tilesUrl) });
  const plain = textOf(forAll);
  return {
    /** The policy of most responses. */
    plain,
    /** The policy of a response, by what its handler has declared. */
    policyFor(c: Context<SiteEnv>): string {
      const chatNonce = c.get('chatNonce');
      const exceptions = [
        ...(c.get('showsOutsideMedia') ? [outsideMedia] : []),
        ...(c.get('framesOwnPages') ? [ownFrames] : []),
        ...(c.get('usesCamera') ? [codeReader] : []),
        ...(chatNonce ? [chatWidget(chatNonce)] : []),
      ];
      return exceptions.length === 0 ? plain : textOf(merge(forAll, ...exceptions));
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

function textOf(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/** `https://tile-{s}.example/{z}/…` → `https://*.example`: CSP wildcards replace whole labels. */
function tileSources(tilesUrl: string | null): string[] {
  const origin = tilesUrl?.match(/^https?:\/\/[^/]+/)?.[0];
  return origin === undefined ? [] : [origin.replace(/[^/.]*\{s\}[^/.]*/, '*')];
}
