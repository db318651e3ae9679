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
  /** Of the session's id, as the database knows it. */
  sessionHash: string;
  /**
   * They came by the server's own link, and may set a new password without the old one until then
   * (ISO 8601, UTC); null: not, or not any more.
   */
  newPasswordUntil: string | null;
};

/** What the middleware in app.ts has found out about a request by the time a handler sees it. */
export type SiteEnv = {
  Bindings: HttpBindings;
  Variables: {
    /** What the site is made from. */
    deps: Deps;
    requestId: string;
    /** How the visitor reached us. */
    connection: Connection;
    language: Language;
    /** The language that the address asks for with `?lang=`; null where it asks for none of ours. */
    addressLanguage: LanguageCode | null;
    /** The words of that language. */
    t: Messages;
    /** null: none was chosen, and the system's counts. */
    theme: Theme | null;
    /** null: a visitor. */
    admin: SignedIn | null;
    /** The address is one whose page can be kept, and the route lets it; see site/kept-pages.ts. */
    keptAddress: boolean | undefined;
    keptRoute: boolean | undefined;
    /** The page's policy must let these in: scripts of a chat widget, media of other sites. */
    chatNonce: string | null | undefined;
    showsOutsideMedia: boolean | undefined;
    /** A page of ours lies in a frame of this one. */
    framesOwnPages: boolean | undefined;
  };
};
