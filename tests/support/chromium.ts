import sparticuz from '@sparticuz/chromium';

/** How to launch Chromium: the one at CHROMIUM_PATH, else npm's, whose version every machine has. */
export async function chromiumOptions() {
  return {
    executablePath: process.env.CHROMIUM_PATH ?? (await sparticuz.executablePath()),
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
