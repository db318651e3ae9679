import { createServer } from 'node:http';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

/**
 * The yardstick: the least that any Node server could do for the same answers. The home page is a
 * ready text; the lookup is two prepared reads and JSON. Nothing is routed, checked or logged.
 *
 * Arguments: the data folder and the home page's address on the site that it is held against.
 */
const [dataDir = '', homeUrl = ''] = process.argv.slice(2);

const home = await (await fetch(homeUrl)).text();
const sqlite = new Sqlite(join(dataDir, 'waybill.db'), { readonly: true });
const parcelByCode = sqlite.prepare<[string], { id: number }>(
  'select * from parcels where lower(tracking_code) = ?',
);
const history = sqlite.prepare<[number]>(
  'select * from activities where parcel_id = ? order by created_at desc, id desc limit 20',
);

const server = createServer((request, response) => {
  if (request.url === '/') {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(home);
    return;
  }
  const parcel = parcelByCode.get(request.url?.split('/').at(-1)?.toLowerCase() ?? '');
  const data = parcel && { ...parcel, history: { data: history.all(parcel.id) } };
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(JSON.stringify({ status: 'success', data, errors: [], message: '' }));
});

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ msg: 'listening', ...Object(server.address()) })}\n`);
});
