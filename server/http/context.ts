import type { HttpBindings } from '@hono/node-server';
import type { Messages } from '../../views/translations/messages.ts';
import type { Deps } from '../deps.ts';
import type { Theme } from '../shared/catalog.ts';
import type { Language, LanguageCode } from '../shared/languages.ts';

/** The scheme and host that the visitor used, and the IP address that they came from. */
export type Connection = { protocol: 'http' | 'https'; host: string; address: string };

/** The administrator who is signed in. */
export type SignedIn = {
  email: string;
  /** The hash of the session's id, as stored in the database. */
  sessionHash: string;
  /**
   * Until then (ISO 8601, UTC) they may set a new password without the old one, because the session
   * began with the server's sign-in link; null: they may not, or no longer.
   */
  newPasswordUntil: string | null;
};

/** The context variables that the middleware in app.ts sets before a handler runs. */
export type SiteEnv = {
  Bindings: HttpBindings;
  Variables: {
    /** The site's dependencies. */
    deps: Deps;
    requestId: string;
    /** How the visitor reached the site. */
    connection: Connection;
    language: Language;
    /** The language that the URL requests with `?lang=`; null if none, or not a supported one. */
    addressLanguage: LanguageCode | null;
    /** The translations of `language`. */
    t: Messages;
    /** null: none was chosen, so the system's theme applies. */
    theme: Theme | null;
    /** null: a visitor. */
    admin: SignedIn | null;
    /** The address is one whose page can be kept, and the route lets it; see site/kept-pages.ts. */
    keptAddress: boolean | undefined;
    keptRoute: boolean | undefined;
    /** The page's policy must let these in: scripts of a chat widget, media of other sites. */
    chatNonce: string | null | undefined;
    showsOutsideMedia: boolean | undefined;
    /** The page embeds another page of this site in a frame. */
    framesOwnPages: boolean | undefined;
  };
};
