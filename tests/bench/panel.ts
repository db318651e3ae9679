import { codeOf } from './dataset.ts';
import { timesOf } from './times.ts';

const rounds = 15;
const code = codeOf(5000);

const screens = [
  '/control/index.html',
  '/control/parcels/list.html',
  '/control/parcels/list.html?search=a',
  '/control/parcels/list.html?search=lisbon+4711',
  '/control/parcels/list.html?search=nowhere',
  `/control/parcels/${code}`,
  `/control/parcels/${code}/update`,
  `/control/parcels/${code}/activities`,
  '/control/settings/contact',
  '/api/parcels',
  '/api/parcels?page=400',
];

/** How long the panel's screens take, for one administrator. */
export async function askForPanel(site: string, cookie: string): Promise<void> {
  for (const path of screens) {
    const options = { headers: { Cookie: cookie }, redirect: 'error' } as const;
    const { median, worst } = await timesOf(rounds, () => fetch(site + path, options));
    process.stdout.write(`${path}: ${median.toFixed(1)} ms (at most ${worst.toFixed(1)})\n`);
  }
}

/** Makes the administrator's account; returns the session's cookie. */
export async function signUp(site: string): Promise<string> {
  // The host of a site that is only this machine's needs no token.
  const answer = await fetch(`${site.replace('127.0.0.1', 'localhost')}/api/admins`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'bench@example.com', password: 'a password to measure with' }),
  });
  const [cookie = ''] = answer.headers.getSetCookie();
  if (answer.status !== 201) throw new Error(`The sign-up answered ${answer.status}`);
  return cookie.split(';')[0] ?? '';
}
