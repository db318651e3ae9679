import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import Sqlite from 'better-sqlite3';
import { listen } from '../support/listen.ts';

/**
 * The floor: the least that a Node server can do for the same answers. A page is the site's own bytes,
 * ready to be sent; a lookup is two prepared statements and JSON; a write is one row in a database of its
 * own, that is as sure to be on the disk as the site's. Nothing is routed, checked, limited or logged.
 *
 * Arguments: the data folder, the site's address, and the paths of the pages.
 */
const [dataDir = '', site = '', ...paths] = process.argv.slice(2);

type Page = { headers: Record<string, string>; body: Buffer };

const sqlite = new Sqlite(join(dataDir, 'waybill.db'), { readonly: true });
const parcelByCode = sqlite.prepare<[string], { id: number }>(
  'select * from parcels where lower(tracking_code) = ?',
);
const history = sqlite.prepare<[number]>(
  'select * from activities where parcel_id = ? order by created_at desc, id desc limit 20',
);
const written = new Sqlite(join(dataDir, 'floor.db'));
written.pragma('journal_mode = WAL');
written.pragma('synchronous = FULL');
written.exec('create table if not exists bodies (id integer primary key, path text, body text)');
const insertBody = written
  .prepare('insert into bodies (path, body) values (?, ?) returning id')
  .pluck();
const pages = new Map<string | undefined, Page>();
for (const path of paths) pages.set(path, await pageOf(site + path));

/** A page as the site sends it to browsers: compressed, with its tag. */
async function pageOf(url: string): Promise<Page> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request(url, { headers: { 'Accept-Encoding': 'gzip, br' } }, resolve)
    .on('error', reject)
    .end();
  const reply = await promise;
  const kept = ['content-type', 'content-encoding', 'etag'];
  const headers = kept.map((name) => [name, String(reply.headers[name] ?? '')]);
  return { headers: Object.fromEntries(headers), body: await buffer(reply) };
}

function answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (incoming.method === 'POST') {
    void answerWrite(incoming, outgoing);
    return;
  }
  const page = pages.get(incoming.url);
  if (page === undefined) {
    answerLookup(incoming, outgoing);
  } else if (incoming.headers['if-none-match'] === page.headers.etag) {
    outgoing.writeHead(304, { ETag: page.headers.etag }).end();
  } else {
    outgoing.writeHead(200, { ...page.headers, 'Content-Length': page.body.length }).end(page.body);
  }
}

async function answerWrite(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const data: object = JSON.parse(await text(incoming));
  const id = insertBody.get(incoming.url, JSON.stringify(data));
  sendJson(outgoing, 201, { status: 'success', data: { ...data, id }, errors: [] });
}

function answerLookup({ url }: IncomingMessage, outgoing: ServerResponse): void {
  const parcel = parcelByCode.get(url?.split(/[/=]/).at(-1)?.toLowerCase() ?? '');
  const data = parcel && { ...parcel, history: { data: history.all(parcel.id) } };
  sendJson(outgoing, parcel ? 200 : 404, { status: 'success', data, errors: [], message: '' });
}

function sendJson(outgoing: ServerResponse, status: number, json: object): void {
  const body = JSON.stringify(json);
  outgoing
    .writeHead(status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    })
    .end(body);
}

const port = await listen(createServer(answer));
process.stdout.write(`${JSON.stringify({ msg: 'listening', port })}\n`);
