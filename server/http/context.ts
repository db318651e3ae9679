import type { HttpBindings } from '@hono/node-server';
import type { Messages } from '../../views/translations/messages.ts';
import type { Deps } from '../deps.ts';
import type { Role, Scope } from '../shared/account.ts';
import type { SubmittedForm } from '../shared/form.ts';
import type { Connection } from './connection.ts';
import type { Preferences } from './preferences.ts';

/** The member of the staff who is signed in. */
export type SignedIn = {
  id: number;
  email: string;
  /** '' for an owner who has not given one. */
  name: string;
  role: Role;
  /** The hash of the session's id, as stored in the database. */
  sessionHash: string;
  /**
   * Until when (ISO 8601, UTC) they may set a new password without the old one, because the session began with the
   * server's sign-in link; null: they may not.
   */
  newPasswordUntil: string | null;
  /** Whether they have confirmed a few minutes ago who they are, with the password or a passkey. */
  isConfirmed: boolean;
  /** The same, or that they have signed in a few minutes ago. */
  hasRecentSignIn: boolean;
};

/** The API key that a request was made with. */
export type UsedApiKey = {
  id: number;
  name: string;
  scopes: readonly Scope[];
  /** ISO 8601, UTC; null: never. */
  endsAt: string | null;
};

/** The context variables that the middleware in app.ts sets before a handler runs. */
export type SiteEnv = {
  Bindings: HttpBindings;
  Variables: Preferences & {
    /** The site's dependencies. */
    deps: Deps;
    requestId: string;
    /** How the visitor reached the site. */
    connection: Connection;
    /** The site's origin: PUBLIC_URL's, or else the request's. */
    origin: string;
    /** The translations of `language`. */
    t: Messages;
    /** The key of another program; then no member is signed in, whatever cookies it sent. */
    apiKey: UsedApiKey | null;
    /** null if the request is a visitor's. */
    member: SignedIn | null;
    /** Who is signed in, but may do nothing before they have set up their second step; then `member` is null. */
    settingUp: SignedIn | null;
    /** The form that was sent to the page that is drawn, and refused. */
    submitted: SubmittedForm | undefined;
    /** What a form has instead of the header `Idempotency-Key`. */
    formKey: string | undefined;
    /** Whether it was counted among the requests of a visitor; see http/request-limit.ts. */
    isCounted: boolean | undefined;
    /** Whether pages at this address, and of this route, may be cached; see web/page-cache-middleware.ts. */
    hasCacheableAddress: boolean | undefined;
    isCacheableRoute: boolean | undefined;
    /** When the page stops being true, in milliseconds; undefined: it does not, until content changes. */
    pageExpires: number | undefined;
    /** What the page's content security policy has to allow: scripts of a chat widget, media of other sites. */
    chatNonce: string | null | undefined;
    showsOutsideMedia: boolean | undefined;
    /** The page embeds another page of this site in a frame. */
    framesOwnPages: boolean | undefined;
    /** The page reads codes with the camera. */
    usesCamera: boolean | undefined;
    /** The page reads the device's position. */
    usesPosition: boolean | undefined;
  };
};
