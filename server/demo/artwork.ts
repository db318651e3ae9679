import sharp from 'sharp';
import { namedPicture, type Picture } from '../content/images/picture.ts';
import { type Face, portrait, portraitSize } from './portrait.ts';
import type { Wordmark } from './wordmarks.ts';

/** What a demo parcel is packed in. */
export type Packing = 'carton' | 'envelope' | 'crate' | 'pallet';

const width = 960;
const height = 720;

const label = (x: number, y: number) =>
  `<g transform="translate(${x} ${y})"><rect width="150" height="96" rx="4" fill="#fbf8f1"/><path d="M14 18h72M14 34h110M14 46h92" stroke="#2b3a4a" stroke-width="5"/><path d="M14 64v20M22 64v20M34 64v20M40 64v20M54 64v20M62 64v20M76 64v20M82 64v20M96 64v20M110 64v20M118 64v20M132 64v20" stroke="#2b3a4a" stroke-width="4"/></g>`;

const drawings: Record<Packing, string> = {
  carton: `<path d="M250 300l230-90 230 90-230 95z" fill="#d9a566"/><path d="M250 300v240l230 100V395z" fill="#c08a4c"/><path d="M710 300v240L480 640V395z" fill="#a87439"/><path d="M352 260l230 92v120l28-12V340L380 249z" fill="#efe3cb" opacity=".75"/>${label(288, 440)}`,
  envelope: `<g transform="rotate(-6 480 400)"><rect x="210" y="240" width="540" height="340" rx="10" fill="#efe6d3"/><path d="M210 250l270 190 270-190" fill="none" stroke="#c9b994" stroke-width="8"/>${label(560, 450)}<rect x="240" y="500" width="120" height="40" rx="6" fill="#d6542b"/></g>`,
  crate: `<path d="M240 320l240-80 240 80-240 86z" fill="#c79a5f"/><path d="M240 320v220l240 92V406z" fill="#b5854a"/><path d="M720 320v220L480 632V406z" fill="#94682f"/><path d="M240 392l240 90 240-90M240 466l240 90 240-90" fill="none" stroke="#7b5524" stroke-width="8"/><path d="M268 331v220M452 396v224M508 396v224M692 331v220" stroke="#7b5524" stroke-width="14"/>${label(300, 446)}`,
  pallet: `<path d="M210 590l270 96 270-96-270-80z" fill="#9c7137"/><path d="M210 590v28l270 96v-28zM750 590v28L480 714v-28z" fill="#775424"/><path d="M250 330l230-70 230 70-230 78z" fill="#dcb37d"/><path d="M250 330v250l230 84V408z" fill="#c79355"/><path d="M710 330v250l-230 84V408z" fill="#ab783c"/><path d="M250 412l230 80 230-80M250 496l230 82 230-82M365 371v251M595 371v251" fill="none" stroke="#8a6130" stroke-width="5"/><path d="M250 330l230-70 230 70v250l-230 84-230-84z" fill="#cfe3f2" opacity=".16"/>`,
};

/** A picture of a packed parcel, as an uploaded photograph would be stored. */
export function pictureOf(packing: Packing): Promise<Picture> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#dfe5e8"/><path d="M0 520h${width}v200H0z" fill="#c6ced3"/><ellipse cx="480" cy="668" rx="300" ry="36" fill="#aab4ba"/>${drawings[packing]}</svg>`;
  return stored(svg, width, height);
}

/** A customer's portrait, in the same form. */
export function portraitOf(face: Face): Promise<Picture> {
  return stored(portrait(face), portraitSize, portraitSize);
}

async function stored(svg: string, width: number, height: number): Promise<Picture> {
  const bytes = await sharp(Buffer.from(svg))
    .resize(width, height)
    .webp({ quality: 80 })
    .toBuffer();
  return namedPicture(bytes, 'image/webp', { width, height });
}

/** A company's logo, unchanged: the demo's own SVG does not need to be sanitized. */
export function logoOf({ svg, width, height }: Wordmark): Picture {
  return namedPicture(Buffer.from(svg), 'image/svg+xml', { width, height });
}
