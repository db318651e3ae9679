import sharp from 'sharp';
import type { TestAdmin } from '../admin.ts';
import { fileOf, photo } from '../images.ts';
import { siteWithThree } from './events.ts';

const strokes =
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="450"><path d="M90 300C240 20 420 500 710 120" stroke="COLOR" stroke-width="6" fill="none"/></svg>';

/** A signature as a browser draws it: strokes on nothing, or on paper. */
export async function signature({ ink = 'black', paper = 'none' } = {}): Promise<File> {
  const drawn = sharp(Buffer.from(strokes.replace('COLOR', ink)));
  const image = paper === 'none' ? drawn : drawn.flatten({ background: paper });
  return fileOf(await image.png().toBuffer(), 'signature.png', 'image/png');
}

/** The fields of a delivery with all that may be said of it. */
export async function wholeDelivery() {
  return {
    received_by: 'Nana Boateng',
    signature: await signature(),
    photo: await photo(),
    note: 'At the side door.',
    latitude: '52.370216',
    longitude: '4.895168',
  };
}

type Form = Record<string, string | Blob>;

/** Records a delivery, which Ada receives where nothing else is said. */
export function deliver(who: TestAdmin, form: Form, headers: Record<string, string> = {}) {
  const received = { received_by: 'Ada', ...form };
  return who.ask('/api/deliveries', { method: 'POST', form: received, headers });
}

/** Records that a delivery failed. */
export function failToDeliver(who: TestAdmin, json: object, headers: Record<string, string> = {}) {
  return who.ask('/api/failed-deliveries', { method: 'POST', json, headers });
}

/** A site with the parcels WB-1, WB-2 and WB-3, and what their deliveries left. */
export async function siteToDeliver(env: Record<string, string> = {}) {
  const site = await siteWithThree(env);
  const { db, admin } = site;
  const images = async () =>
    (await db.selectFrom('images').select('name').execute()).map(({ name }) => name);
  const proofs = () => db.selectFrom('deliveries').selectAll().orderBy('id').execute();
  const send = (form: Form) =>
    admin.ask('/api/deliveries', { method: 'POST', form: { parcel: 'WB-1', ...form } });
  return { ...site, images, proofs, deliver: send };
}
