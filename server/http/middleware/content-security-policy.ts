import { createMiddleware } from 'hono/factory';
import type { SiteEnv } from '../context.ts';

type Directives = Record<string, string[]>;

const own: Directives = {
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

/** What the administrator puts into a page: pictures and films from anywhere, players from two. */
const outsideMedia: Directives = {
  'img-src': ['https:'],
  'media-src': ["'self'", 'https:'],
  'frame-src': ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
};

/** What a page needs that shows another one of ours. */
const ownFrames: Directives = { 'frame-src': ["'self'"] };

/**
 * What a chat widget needs. Its scripts are known by their nonce, and what those fetch is theirs;
 * any other script stays out. Such widgets bring styles, frames and connections of their own.
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
 * The content security policy: scripts and styles come from this origin alone and never from inside
 * a page, unless the page says that it holds a chat widget. A handler may have said something
 * stricter for itself.
 *
 * @param tilesUrl the address of map tiles, whose host images may come from.
 */
export function contentSecurityPolicy(tilesUrl: string | null) {
  const forAll = merged(own, { 'img-src': tileSources(tilesUrl) });
  const plain = textOf(forAll);
  return createMiddleware<SiteEnv>(async (c, next) => {
    await next();
    if (c.res.headers.has('Content-Security-Policy')) return;
    const { chatNonce, showsOutsideMedia, framesOwnPages } = c.var;
    const wishes = [
      showsOutsideMedia ? outsideMedia : {},
      framesOwnPages ? ownFrames : {},
      chatNonce ? chatWidget(chatNonce) : {},
    ];
    const isPlain = wishes.every((wish) => Object.keys(wish).length === 0);
    // Not by c.header(), which would build the whole response anew.
    c.res.headers.set(
      'Content-Security-Policy',
      isPlain ? plain : textOf(merged(forAll, ...wishes)),
    );
  });
}

function merged(...policies: Directives[]): Directives {
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

/** `https://tile-{s}.example/{z}/…` → `https://*.example`: a policy knows whole labels only. */
function tileSources(tilesUrl: string | null): string[] {
  const origin = tilesUrl?.match(/^https?:\/\/[^/]+/)?.[0];
  return origin === undefined ? [] : [origin.replace(/[^/.]*\{s\}[^/.]*/, '*')];
}
