import type { ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programWith } from '../auth/api-keys.ts';
import { type Reply, send } from '../http.ts';
import { start } from '../process.ts';
import type { TestSite } from '../site.ts';

const root = join(import.meta.dirname, '../../..');
export const workerFile = join(root, 'examples/shop-orders/server.mjs');

export const secrets = { wooCommerce: 'secret of WooCommerce', shopify: 'shpss_secret' };
/** The host of the shops, as the worker knows them. */
export const shops = { wooCommerce: 'https://tea.example.org', shopify: 'books.myshopify.com' };

type Json = Record<string, unknown>;

/** The worker of examples/, as a process. */
export type Worker = {
  port: number;
  /** Waits for its next log line with this message. */
  says(msg: string): Promise<Json>;
  post(path: string, headers: Record<string, string>, body: string): Promise<Reply>;
  /** Sends an order as WooCommerce does. */
  wooCommerce(order: Json | string, topic?: string): Promise<Reply>;
  /** Sends an order as Shopify does. */
  shopify(order: Json | string, headers?: Record<string, string>): Promise<Reply>;
  child: ChildProcess;
};

/** An order as a shop sends it, with changes. */
export function orderOf(shop: 'woocommerce' | 'shopify', changes: Json = {}): Json {
  const file = join(root, `tests/fixtures/shops/${shop}-order.json`);
  return { ...JSON.parse(readFileSync(file, 'utf8')), ...changes };
}

/** Starts the worker for both shops, with a key of the site. */
export async function startWorker(
  site: Pick<TestSite, 'db' | 'ask' | 'url'>,
  env: Record<string, string> = {},
): Promise<Worker> {
  const { key } = await programWith(site, { scopes: ['parcels:write'] });
  const { child, says } = start(
    {
      WAYBILL_URL: site.url,
      WAYBILL_KEY: key,
      WOOCOMMERCE_URL: shops.wooCommerce,
      WOOCOMMERCE_SECRET: secrets.wooCommerce,
      SHOPIFY_SHOP: shops.shopify,
      SHOPIFY_SECRET: secrets.shopify,
      ...env,
    },
    [process.execPath, workerFile],
  );
  const port = Number((await says('listening')).port);
  const post: Worker['post'] = (path, headers, body) =>
    send(port, path, { method: 'POST', headers, body });
  return {
    port,
    says,
    post,
    wooCommerce(order, topic = 'order.updated') {
      const body = textOf(order);
      const headers = {
        'Content-Type': 'application/json',
        'X-WC-Webhook-Topic': topic,
        'X-WC-Webhook-ID': '7',
        'X-WC-Webhook-Signature': signature(secrets.wooCommerce, body),
      };
      return post('/woocommerce', headers, body);
    },
    shopify(order, more = {}) {
      const body = textOf(order);
      const headers = {
        'Content-Type': 'application/json',
        'X-Shopify-Topic': 'orders/paid',
        'X-Shopify-Webhook-Id': 'b54557e4-bdd9-4b37-8a5f-bf7d70bcd043',
        'X-Shopify-Hmac-Sha256': signature(secrets.shopify, body),
        ...more,
      };
      return post('/shopify', headers, body);
    },
    child,
  };
}

/** The HMAC-SHA256 of a content, in base64. */
export function signature(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body).digest('base64');
}

function textOf(order: Json | string): string {
  return typeof order === 'string' ? order : JSON.stringify(order);
}

/** The parcels of a site, the newest first. */
export function parcelsOf({ db }: Pick<TestSite, 'db'>) {
  return db.selectFrom('parcels').selectAll().orderBy('id', 'desc').execute();
}
