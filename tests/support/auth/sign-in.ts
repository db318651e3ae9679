import { adminEmail } from '../admin.ts';
import type { Reply } from '../http.ts';
import type { TestSite } from '../site.ts';

/** Signs in with a password. @returns the response. */
export function signInWith(site: TestSite, password: string, headers = {}): Promise<Reply> {
  return site.ask('/api/admins/auth/signin', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ email: adminEmail, password }),
  });
}

/** The cookie that a response sets, as a browser sends it back. */
export function cookieOf(reply: Reply): string {
  return reply.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}

/** Whether this cookie gives access to the administrator's API calls. */
export async function isSignedIn(site: TestSite, cookie: string): Promise<boolean> {
  const reply = await site.ask('/api/invoices', { headers: { Cookie: cookie } });
  return reply.status === 200;
}
