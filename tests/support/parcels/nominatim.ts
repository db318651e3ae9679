import { createServer, type ServerResponse } from 'node:http';
import { listenInTest } from '../listen-in-test.ts';

type Place = { lat: string; lon: string; place_rank?: number };

/** What it answers in place of a result. */
type Trouble = (response: ServerResponse) => void;

/**
 * A program that behaves as Nominatim's documentation says (release-docs/latest/api/Search and the usage policy of
 * OpenStreetMap's server): positions are text, an address that is not known is an empty list, and a request within
 * `intervalMs` of the one before gets 429, one without a name of its own 403.
 *
 * @param known by their street.
 */
export async function startNominatim(known: Record<string, Place>, { intervalMs = 0 } = {}) {
  const asked: Record<string, string>[] = [];
  const agents: string[] = [];
  const statuses: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  let trouble: Trouble | null = null;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://nominatim');
    response.on('finish', () => statuses.push(response.statusCode));
    const now = performance.now();
    const isTooSoon = now - last < intervalMs;
    last = now;
    const agent = request.headers['user-agent'] ?? '';
    if (isTooSoon) return response.writeHead(429).end('Too many requests');
    if (agent === '' || agent === 'node') return response.writeHead(403).end('Blocked');
    if (pathname !== '/search') return response.writeHead(404).end('Not found');
    agents.push(agent);
    asked.push(Object.fromEntries(searchParams));
    if (trouble !== null) return trouble(response);
    const place = known[searchParams.get('street') ?? ''];
    const found = place && {
      place_id: 1,
      licence: 'Data © OpenStreetMap contributors, ODbL 1.0.',
      osm_type: 'way',
      category: 'building',
      type: 'yes',
      place_rank: 30,
      importance: 0.1,
      name: '',
      display_name: 'A house',
      boundingbox: ['1', '2', '3', '4'],
      ...place,
    };
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    return response.end(JSON.stringify(found ? [found] : []));
  });
  const port = await listenInTest(server);
  return {
    url: `http://127.0.0.1:${port}`,
    /** The parameters of each request that was let in. */
    asked,
    agents,
    statuses,
    /** What it answers from now on; null: what it knows. */
    answers(next: Trouble | null) {
      trouble = next;
    },
  };
}
