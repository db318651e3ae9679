import { setTimeout as delay } from 'node:timers/promises';
import type { Listening } from '../../server/http/listen.ts';

type App = Parameters<Listening['serve']>[0];

/** Whether browsers wait for each answer: GitHub does so each night. */
export const isSlow = process.env.SLOW_SITE === 'on';

/** In milliseconds, longer than a test's next step takes. */
const delays = { read: 300, write: 500 };

/**
 * The same, or with `SLOW_SITE=on` an app that answers late: what was there before the answer is then there for long, and
 * who takes it for the answer is found out, a test or a screen. Files come as ever.
 */
export function delayAnswers(app: App): App {
  if (!isSlow) return app;
  return {
    async fetch(request, env) {
      const isFile = /^\/(assets|uploads)\//.test(new URL(request.url).pathname);
      if (!isFile) await delay(request.method === 'GET' ? delays.read : delays.write);
      return app.fetch(request, env);
    },
  };
}
