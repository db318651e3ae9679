import { createServer } from 'node:http';
import { startCatchingUp } from './catch-up.mjs';
import { handlersOf } from './handlers.mjs';
import { log } from './log.mjs';
import { OrderError } from './order.mjs';
import { readBody } from './read-body.mjs';
import { readSettings, SettingsError } from './settings.mjs';
import { ShopError } from './shop-api.mjs';
import { AwayError } from './waybill.mjs';

/** Turns orders of shops into parcels of Waybill; README.md says how to set it up. */
function main() {
  const { shops, listen } = readSettings(process.env);
  const handlers = new Map(shops.flatMap((shop) => [...handlersOf(shop)]));
  const server = createServer(
    { requestTimeout: 10_000, headersTimeout: 5000 },
    async (request, response) => {
      const { status, text } = await answer(request);
      response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
    },
  );

  /** @param {import('node:http').IncomingMessage} request */
  async function answer(request) {
    const [pathname = '/'] = (request.url ?? '/').split('?');
    if (pathname === '/health') return { status: 200, text: 'ok' };
    const handler = handlers.get(pathname);
    if (handler === undefined) return { status: 404, text: 'There is nothing here.' };
    if (request.method !== 'POST') return { status: 405, text: 'Only POST.' };
    try {
      const body = await readBody(request);
      if (body === null) return { status: 413, text: 'This is too large.' };
      return await handler({ headers: request.headers, body });
    } catch (error) {
      return { status: statusOf(error), text: refused(pathname, error) };
    }
  }

  server.listen(listen.port, listen.host, () => {
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : address;
    log('listening', { port, paths: [...handlers.keys()] });
  });
  const ends = shops.map(startCatchingUp);
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.once(signal, () => {
      for (const end of ends) end();
      // Orders that are being taken over are answered first.
      server.close(() => log('stopped'));
    });
  }
}

/**
 * 4xx is for what will not be right the next time either.
 *
 * @param {unknown} error
 */
function statusOf(error) {
  if (error instanceof OrderError) return 422;
  return error instanceof AwayError || error instanceof ShopError ? 503 : 500;
}

/**
 * @param {string} path
 * @param {unknown} error
 */
function refused(path, error) {
  const text = error instanceof Error ? error.message : String(error);
  log('refused', { path, error: text });
  return statusOf(error) === 500 ? 'Something went wrong.' : text;
}

try {
  main();
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
