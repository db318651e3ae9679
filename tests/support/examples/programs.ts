import { createServer, type RequestListener, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenInTest } from '../listen-in-test.ts';

/** Listens on this machine until the test ends. @returns its address. */
async function serve(listener: RequestListener): Promise<string> {
  return `http://127.0.0.1:${await listenInTest(createServer(listener))}`;
}

export type Gate = {
  url: string;
  /** `open`: all passes; `closed`: nothing; `deaf`: the site gets requests, and its answers are lost. */
  state: 'open' | 'closed' | 'deaf';
  /** Waits for the next request and keeps it. @returns what lets it pass. */
  hold(): Promise<() => void>;
};

/** A way to a site that can be interrupted. */
export async function startGate(site: { url: string }): Promise<Gate> {
  let holding: ((release: () => void) => void) | undefined;
  const gate: Gate = {
    url: '',
    state: 'open',
    hold: () =>
      new Promise((resolve) => {
        holding = resolve;
      }),
  };
  const { hostname, port, host } = new URL(site.url);
  gate.url = await serve(async (incoming, response) => {
    const held = holding;
    holding = undefined;
    if (held !== undefined) await new Promise<void>((release) => held(release));
    if (gate.state === 'closed') return void response.destroy();
    const { method = 'GET', url = '/', headers } = incoming;
    const outgoing = request(
      { hostname, port, path: url, method, headers: { ...headers, host } },
      (answer) => {
        if (gate.state === 'deaf') return void response.destroy();
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    incoming.pipe(outgoing);
  });
  return gate;
}

/** WooCommerce, as far as the worker asks it. */
export type Shop = {
  url: string;
  orders: Record<string, unknown>[];
  /** What was written to orders, by their id. */
  notes: Record<string, { note: string; customer_note: boolean }[]>;
  /** The addresses that were asked for. */
  asked: string[];
  /** What it answers to everything, if not 0. */
  failsWith: number;
};

export const shopLogin = { WOOCOMMERCE_KEY: 'ck_1', WOOCOMMERCE_KEY_SECRET: 'cs_2' };

export async function startShop(): Promise<Shop> {
  const shop: Shop = { url: '', orders: [], notes: {}, asked: [], failsWith: 0 };
  shop.url = await serve(async (incoming, response) => {
    const { method, url = '/', headers } = incoming;
    const sent = await text(incoming);
    shop.asked.push(url);
    const answer = (status: number, json: unknown) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(json));
    const login = Buffer.from('ck_1:cs_2').toString('base64');
    if (headers.authorization !== `Basic ${login}`) return void answer(401, {});
    if (shop.failsWith !== 0) return void answer(shop.failsWith, {});
    const { pathname, searchParams } = new URL(url, 'http://shop.invalid');
    if (pathname === '/wp-json/wc/v3/orders') {
      const page = Number(searchParams.get('page'));
      return void answer(200, shop.orders.slice((page - 1) * 100, page * 100));
    }
    const id = /^\/wp-json\/wc\/v3\/orders\/(\d+)\/notes$/.exec(pathname)?.[1] ?? '';
    const notes = shop.notes[id];
    if (notes === undefined) return void answer(404, {});
    if (method === 'GET') return void answer(200, notes);
    notes.push(JSON.parse(sent));
    answer(201, {});
  });
  return shop;
}
