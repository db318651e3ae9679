import type { HttpBindings } from '@hono/node-server';
import type { Messages } from '../../views/translations/messages.ts';
import type { Theme } from '../shared/catalog.ts';
import type { Language } from '../shared/languages.ts';

/** Who is asking: the visitor's address, and the scheme and host that they used. */
export type Client = { address: string; protocol: 'http' | 'https'; host: string };

/** What the middleware in app.ts has found out about a request by the time a handler sees it. */
export type SiteEnv = {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** Who is asking, and how they reached us. */
    client: Client;
    language: Language;
    /** The words of that language. */
    t: Messages;
    theme: Theme;
  };
};
