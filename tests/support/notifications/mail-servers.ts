import { adminPassword, signedInAdmin, type TestAdmin } from '../admin.ts';
import type { Reply } from '../http.ts';
import { startSite, type TestSite } from '../site.ts';

export const smtpPassword = 'smtp Pässword 7!';

/** A mail server as the panel's form describes it. */
export type TypedServer = Record<string, unknown>;

/** What the form says of a test's own server, with a user. */
export function typedServer(port: number, more: TypedServer = {}): TypedServer {
  return {
    host: '127.0.0.1',
    port,
    security: 'none',
    user: 'desk@example.com',
    password: smtpPassword,
    ...more,
  };
}

/** A site whose administrator sets up a mail server. */
export async function siteWithPanel(env: Record<string, string> = {}): Promise<{
  site: TestSite;
  admin: TestAdmin;
  save: (server: TypedServer) => Promise<Reply>;
  tryOut: (server: TypedServer) => Promise<Reply>;
}> {
  const site = await startSite(env);
  const admin = await signedInAdmin(site);
  return {
    site,
    admin,
    save: (server) =>
      admin.ask('/api/mail-server', {
        method: 'PATCH',
        json: { account_password: adminPassword, ...server },
      }),
    tryOut: (server) => admin.ask('/api/mail-server/test', { method: 'POST', json: server }),
  };
}
