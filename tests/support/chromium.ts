import { existsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** How to launch Chromium: the one at CHROMIUM_PATH, else the system's, else npm's. */
export async function chromiumOptions() {
  const given = process.env.CHROMIUM_PATH ?? systemPaths.find((path) => existsSync(path));
  return {
    executablePath: given ?? (await sparticuz.executablePath()),
    // Tests run as root in containers, where the sandbox cannot start. (The npm package's own list
    // of arguments is for its cloud function: one process, no web security.)
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}
