import { codeOf, contentPageSlug, newParcel } from './dataset.ts';
import type { LoadRequest } from './load.ts';
import type { RunningServer } from './server.ts';

/** What is asked for over and over, and what that is held against. */
export type Target = {
  name: string;
  requests: LoadRequest[];
  other: LoadRequest[];
  /** What is asked for in each round, where no round should ask for the same as another. */
  inRound?(round: number): LoadRequest[];
};

/** Two servers that are measured in turn: the site, and the floor or the site of another checkout. */
export type Both = { site: RunningServer; other: RunningServer; isFloor: boolean };

/** So many different requests are sent in turn: each from another address, for another parcel. */
export const variety = 5000;
export const pages = { home: '/', contact: '/contact.html', content: `/pages/${contentPageSlug}` };

/** The requests for a database with so many parcels. */
export function targetsWith(parcels: number) {
  /** Parcels all over the table, the same ones in each run. */
  const someCode = (index: number) => codeOf((index * 7919) % parcels);
  const lookupPath = (index: number) => `/api/parcels/${someCode(index)}`;
  const resultPath = (index: number) => `/track.html?code=${someCode(index)}`;

  return {
    async reads({ site, other, isFloor }: Both): Promise<Target[]> {
      const again = async (server: RunningServer) =>
        requestsFor(() => '/', { 'If-None-Match': await tagOf(server) });
      const [lookups, results] = [requestsFor(lookupPath), requestsFor(resultPath)];
      return [
        ...Object.entries(pages).map(([name, path]) =>
          alike(
            name,
            requestsFor(() => path),
          ),
        ),
        {
          name: 'home, 304',
          requests: await again(site),
          // The floor has the site's own pages.
          other: await again(isFloor ? site : other),
        },
        alike('lookup', lookups),
        { name: 'result page', requests: results, other: isFloor ? lookups : results },
        {
          name: 'result, first',
          requests: results,
          other: isFloor ? lookups : results,
          inRound: (round) => requestsFor((index) => resultPath(index + round * variety)),
        },
      ];
    },

    /** @param cookies of the administrators' sessions. */
    writes(cookies: { site: string; other: string }): Target[] {
      const target = (name: string, path: string, bodyOf: (index: number) => object) => {
        const requests = (cookie: string) => writesFor(path, cookie, bodyOf);
        return { name, requests: requests(cookies.site), other: requests(cookies.other) };
      };
      return [
        target('activity', '/api/activities', (index) => ({
          parcel_id: someCode(index),
          title: 'Arrived at hub',
          description: 'Sorted for the next leg.',
        })),
        target('parcel', '/api/parcels', (index) => newParcel('NEW-{n}', index)),
      ];
    },

    /** Pages, lookups and results, half of them uncompressed. */
    mixed(): LoadRequest[] {
      const list = Object.values(pages);
      const kinds = [resultPath, lookupPath, (index: number) => list[index % list.length] ?? '/'];
      return Array.from({ length: variety }, (_, index) => {
        const path = kinds[index % kinds.length]?.(index) ?? '/';
        return readOf(path, index, index % 2 === 0 ? {} : { 'Accept-Encoding': 'identity' });
      });
    },

    /** Checks one reply of each target, so that nothing is measured but what is meant. */
    async checkReplies({ url }: RunningServer): Promise<void> {
      const code = someCode(1);
      for (const path of [...Object.values(pages), lookupPath(1), resultPath(1)]) {
        const reply = await fetch(url + path);
        const body = await reply.text();
        const isWhole = path.includes('/api/') ? body.endsWith('}') : body.endsWith('</html>');
        const isRight = !path.includes(code) || body.includes('Departed from depot 5');
        const hasHeaders = reply.headers.has('Content-Security-Policy');
        if (!reply.ok || !isWhole || !isRight || !hasHeaders)
          throw new Error(`${path}: a wrong reply`);
      }
    },
  };
}

function alike(name: string, requests: LoadRequest[]): Target {
  return { name, requests, other: requests };
}

/** The same request from many addresses; `pathOf` is given the number of each. */
function requestsFor(pathOf: (index: number) => string, extra: Record<string, string> = {}) {
  return Array.from({ length: variety }, (_, index) => readOf(pathOf(index), index, extra));
}

function readOf(path: string, index: number, extra: Record<string, string>): LoadRequest {
  const address = `10.${index % 200}.${Math.floor(index / 200)}.7`;
  return {
    path,
    headers: { 'Accept-Encoding': 'gzip, br', 'X-Forwarded-For': address, ...extra },
  };
}

function writesFor(path: string, cookie: string, bodyOf: (index: number) => object): LoadRequest[] {
  const headers = { 'Content-Type': 'application/json', Cookie: cookie };
  return Array.from({ length: variety }, (_, index) => ({
    method: 'POST',
    path,
    headers,
    body: JSON.stringify(bodyOf(index)),
  }));
}

async function tagOf({ url }: RunningServer): Promise<string> {
  const reply = await fetch(url, { headers: { 'Accept-Encoding': 'br' } });
  return reply.headers.get('ETag') ?? '';
}
