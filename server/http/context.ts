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
   * Until when (ISO 8601, UTC) the member may set a new password without the old one, because the session began with the server's
   * sign-in link; null: the old password is required.
   */
  newPasswordUntil: string | null;
  /** Whether the member has confirmed this session with the password or a passkey in the last minutes. */
  isConfirmed: boolean;
  /** Whether the member has confirmed this session, or signed in, in the last minutes. */
  hasRecentSignIn: boolean;
};

/** The user of a customer who is signed in. */
export type SignedInCustomerUser = {
  id: number;
  email: string;
  name: string;
  customerId: number;
  /** Whether the user may invite other users of the customer. */
  mayInvite: boolean;
  /** The hash of the session's id, as stored in the database. */
  sessionHash: string;
};

/** The API key that a request was made with. */
export type UsedApiKey = {
  id: number;
  name: string;
  scopes: readonly Scope[];
  /** ISO 8601, UTC; null: never. */
  endsAt: string | null;
  /** The customer whose own records alone the key opens; null: it is the company's. */
  customer: number | null;
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
    /** The API key of the request. A request with a key has no member, whatever cookies it sent. */
    apiKey: UsedApiKey | null;
    /** null if the request is a visitor's, or that of a customer's user. */
    member: SignedIn | null;
    /** The customer's user who is signed in. Then there is no member, whatever cookies the request has. */
    customerUser: SignedInCustomerUser | null;
    /** A member who has to set up a second step before anything else; then `member` is null. */
    settingUp: SignedIn | null;
    /** The form that was sent to this page and refused. */
    submitted: SubmittedForm | undefined;
    /** The key of a form, which has it in a field instead of the header `Idempotency-Key`. */
    formKey: string | undefined;
    /** Whether the limit of requests has counted this one; see http/request-limit.ts. */
    isCounted: boolean | undefined;
    /** Whether the address of this request, and its route, allow a cached page; see web/page-cache-middleware.ts. */
    hasCacheableAddress: boolean | undefined;
    isCacheableRoute: boolean | undefined;
    /** When the page expires, in milliseconds since 1970; undefined: only when content changes. */
    pageExpires: number | undefined;
    /** What the page's content security policy has to allow: scripts of a chat widget (by nonce), media of other sites. */
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
