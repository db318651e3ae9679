import { type Agent, type IncomingHttpHeaders, request } from 'node:http';

/** What an answer holds, as `JSON.parse` gives it: each test says what it has to be. */
export type Json = ReturnType<typeof JSON.parse>;

export type Reply = {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The body parsed as JSON; throws if it is not JSON. */
  json(): Json;
};

/** A request whose body is one of JSON, a form as pages send it (`fields`), one with files (`form`), or any other. */
export type Ask = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  json?: unknown;
  fields?: Record<string, string>;
  form?: Record<string, string | Blob>;
};

/** The body of a request, and its type. */
async function encoded({ body, json, fields, form }: Ask): Promise<Pick<Ask, 'headers' | 'body'>> {
  if (form !== undefined) return multipart(form);
  if (fields !== undefined) {
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    return { headers: type, body: new URLSearchParams(fields).toString() };
  }
  if (json === undefined) return body === undefined ? {} : { body };
  return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(json) };
}

/**
 * Sends one request exactly as written: paths are not normalised, and headers that scripts in
 * browsers cannot set are allowed.
 *
 * @param agent keeps connections for later requests; without one each has its own.
 */
export async function send(
  port: number,
  path: string,
  ask: Ask = {},
  agent: Agent | false = false,
): Promise<Reply> {
  const { method = 'GET' } = ask;
  const { body, headers: type } = await encoded(ask);
  const headers = { ...type, ...ask.headers };
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, method, agent }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', answered);
      // Has no end: what it begins with is the reply.
      if (incoming.headers['content-type'] === 'text/event-stream') {
        incoming.once('data', () => {
          answered();
          incoming.destroy();
        });
      }
      function answered() {
        const text = Buffer.concat(chunks).toString();
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          text,
          json: () => JSON.parse(text),
        });
      }
    });
    if (body !== undefined) outgoing.setHeader('Content-Length', Buffer.byteLength(body));
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
    outgoing.on('error', (error) => {
      // The site may have closed it before this request came, as it may close any that is idle.
      const isClosed = outgoing.reusedSocket && 'code' in error && error.code === 'ECONNRESET';
      if (isClosed) resolve(send(port, path, ask));
      else reject(error);
    });
    outgoing.end(body);
  });
}

/** The data of an API response; `{}` if it has none. */
export function dataOf(reply: Pick<Reply, 'json'>): Json {
  return reply.json().data ?? {};
}

/** The names of the invalid fields in a response. */
export function badFieldsOf(reply: Reply): string[] {
  const details: { field: string }[] = reply.json().error_details ?? [];
  return details.map(({ field }) => field);
}

/** A multipart form as browsers send it. */
export async function multipart(
  fields: Record<string, string | Blob>,
): Promise<Required<Pick<Ask, 'headers' | 'body'>>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const sent = new Response(form);
  return {
    headers: { 'Content-Type': sent.headers.get('Content-Type') ?? '' },
    body: new Uint8Array(await sent.arrayBuffer()),
  };
}

/** The message that the next page of the panel shows. */
export function noticeOf({ headers }: Pick<Reply, 'headers'>): string {
  const [, notice = ''] = /notice=([^;]*)/.exec(String(headers['set-cookie'])) ?? [];
  return decodeURIComponent(notice);
}
