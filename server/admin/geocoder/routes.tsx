import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { GeocoderData } from '../../../views/admin/settings/geocoder-form.tsx';
import type { Messages } from '../../../views/translations/messages.ts';
import { KeyUnusable } from '../../database/encryption.ts';
import type { SiteEnv } from '../../http/context.ts';
import { parse } from '../../http/input/validation.ts';
import { allows, allowsPage } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import type { NoAnswer } from '../../parcels/addresses/nominatim.ts';
import { viewGeocoder } from '../../parcels/addresses/stored-geocoder.ts';
import type { GeocoderView } from '../../parcels/shared/geocoder.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { paths } from '../../shared/paths.ts';
import { api, del, get, patch, post, withLimit } from '../../verbs/call.ts';
import { verbContext } from '../../verbs/request.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { geocoderChange } from './schema.ts';

/** Tests are limited, because each makes the site connect to a server of the user's choice. */
const perMinute = { name: 'geocoder-tests', points: 10, seconds: 60 };

const permission = 'settings:write';
/** Any address passes here; which addresses are allowed depends on the site's configuration: see parseGeocoder. */
const input = geocoderChange({ networks: ['0.0.0.0/0', '::/0'], hosts: [] });

const geocoder: z.ZodType<GeocoderView> = z.strictObject({
  source: z.enum(['environment', 'panel']).nullable(),
  url: z.string().nullable(),
  key_name: z.string().nullable(),
  has_key: z.boolean(),
  key_lost: z.boolean(),
  per_second: z.int().nullable(),
});

/** The company's address and its position; null: the geocoder did not find it. */
const found = z.strictObject({
  address: z.string(),
  position: z.strictObject({ latitude: z.number(), longitude: z.number() }).nullable(),
});

const readGeocoder = ({ var: { deps } }: Context<SiteEnv>) => viewGeocoder(deps.db, deps.config);

// Imported when it is needed, so that the site starts faster.
const loadGeocoderModel = () => import('./model.ts');

const parseGeocoder = (c: Context<SiteEnv>, given: unknown) =>
  parse(geocoderChange(c.var.deps.config.webhookAllow), given);

const update = {
  permission,
  input,
  run: async (c: Context<SiteEnv>, given: unknown) => {
    const { updateGeocoder } = await loadGeocoderModel();
    await updateGeocoder(verbContext(c), parseGeocoder(c, given)).catch((err: unknown) =>
      throwGeocoderProblem(c, err),
    );
  },
} as const;

const remove = {
  permission,
  input: z.strictObject({}),
  run: async (c: Context<SiteEnv>) => (await loadGeocoderModel()).deleteGeocoder(verbContext(c)),
} as const;

const test = withLimit(perMinute, {
  permission,
  input,
  run: async (c: Context<SiteEnv>, given: unknown) => {
    const { testGeocoder } = await loadGeocoderModel();
    const { address, answer } = await testGeocoder(verbContext(c), parseGeocoder(c, given));
    if ('failure' in answer) throw geocoderTestProblem(answer, c.var.t);
    return { address, position: answer.position };
  },
});

const example = { url: 'https://nominatim.example.com', per_second: 1 };

export const geocoderApi = api([
  get(
    paths.api.geocoder,
    { summary: 'Read the geocoder', access: allows('settings:read'), answer: geocoder },
    readGeocoder,
  ),
  patch(paths.api.geocoder, update, {
    summary: 'Change the geocoder',
    answer: geocoder,
    show: readGeocoder,
    done: (t) => t.done.saved,
    example,
  }),
  del(paths.api.geocoder, remove, {
    summary: 'Forget the geocoder',
    errors: [404],
    done: (t) => t.done.removed,
  }),
  post(paths.api.testGeocoder, test, {
    summary: 'Test a geocoder',
    description: 'It is asked where the company is.',
    answer: found,
    done: ({ geocoder: words }, { address, position }) =>
      position === null
        ? interpolate(words.notFound, { address })
        : interpolate(words.found, {
            address,
            position: `${position.latitude}, ${position.longitude}`,
          }),
    errors: [502],
    example,
  }),
]);

export async function readGeocoderData(c: Context<SiteEnv>): Promise<GeocoderData> {
  const { db, config } = c.var.deps;
  const { findCompanyAddress } = await loadGeocoderModel();
  const [shown, address] = await Promise.all([readGeocoder(c), findCompanyAddress(db)]);
  return { geocoder: shown, ownAddress: address?.text ?? null, tiles: config.mapTiles };
}

export const geocoderPages = new Hono<SiteEnv>().get(
  paths.control.geocoder,
  allowsPage('settings:read'),
  async (c) => {
    const [panel, data] = await Promise.all([readPanel(c), readGeocoderData(c)]);
    const { GeocoderPage } = await import('../../../views/admin/settings/geocoder-page.tsx');
    return renderPanel(c, panel, <GeocoderPage panel={panel} t={c.var.t} data={data} />);
  },
);

/** @throws {Problem} 503 if the key cannot be encrypted. */
function throwGeocoderProblem(c: Context<SiteEnv>, err: unknown): never {
  if (!(err instanceof KeyUnusable)) throw err;
  c.var.deps.log.error({ err }, 'a key cannot be stored');
  throw new Problem(503, c.var.t.geocoder.noKey);
}

/** The error of a failed test, at the field that is most likely wrong. */
function geocoderTestProblem(
  { failure, status }: NoAnswer,
  { geocoder: words, webhooks }: Messages,
) {
  const sentences = { ...webhooks.failures, ...words.faults };
  const message = interpolate(sentences[failure], { status: String(status ?? '') });
  const field = failure === 'key' ? 'key' : 'url';
  return new Problem(502, message, { details: [{ field, code: failure, message }] });
}
