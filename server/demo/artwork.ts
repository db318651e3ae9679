import sharp from 'sharp';
import { namedPicture, type Picture } from '../content/images/re-encode.ts';
import type { TextToPath } from '../content/images/text-to-path.ts';
import { type PortraitName, portraitSvg } from './portraits.ts';

export type Packing = 'carton' | 'envelope' | 'crate' | 'pallet';

const labelSvg = (x: number, y: number) =>
  `<g transform="translate(${x} ${y})"><rect width="150" height="96" rx="4" fill="#fbf8f1"/><path d="M14 18h72M14 34h110M14 46h92" stroke="#2b3a4a" stroke-width="5"/><path d="M14 64v20M22 64v20M34 64v20M40 64v20M54 64v20M62 64v20M76 64v20M82 64v20M96 64v20M110 64v20M118 64v20M132 64v20" stroke="#2b3a4a" stroke-width="4"/></g>`;

const drawings: Record<Packing, string> = {
  carton: `<path d="M250 300l230-90 230 90-230 95z" fill="#d9a566"/><path d="M250 300v240l230 100V395z" fill="#c08a4c"/><path d="M710 300v240L480 640V395z" fill="#a87439"/><path d="M352 260l230 92v120l28-12V340L380 249z" fill="#efe3cb" opacity=".75"/>${labelSvg(288, 440)}`,
  envelope: `<g transform="rotate(-6 480 400)"><rect x="210" y="240" width="540" height="340" rx="10" fill="#efe6d3"/><path d="M210 250l270 190 270-190" fill="none" stroke="#c9b994" stroke-width="8"/>${labelSvg(560, 450)}<rect x="240" y="500" width="120" height="40" rx="6" fill="#d6542b"/></g>`,
  crate: `<path d="M240 320l240-80 240 80-240 86z" fill="#c79a5f"/><path d="M240 320v220l240 92V406z" fill="#b5854a"/><path d="M720 320v220L480 632V406z" fill="#94682f"/><path d="M240 392l240 90 240-90M240 466l240 90 240-90" fill="none" stroke="#7b5524" stroke-width="8"/><path d="M268 331v220M452 396v224M508 396v224M692 331v220" stroke="#7b5524" stroke-width="14"/>${labelSvg(300, 446)}`,
  pallet: `<path d="M210 590l270 96 270-96-270-80z" fill="#9c7137"/><path d="M210 590v28l270 96v-28zM750 590v28L480 714v-28z" fill="#775424"/><path d="M250 330l230-70 230 70-230 78z" fill="#dcb37d"/><path d="M250 330v250l230 84V408z" fill="#c79355"/><path d="M710 330v250l-230 84V408z" fill="#ab783c"/><path d="M250 412l230 80 230-80M250 496l230 82 230-82M365 371v251M595 371v251" fill="none" stroke="#8a6130" stroke-width="5"/><path d="M250 330l230-70 230 70v250l-230 84-230-84z" fill="#cfe3f2" opacity=".16"/>`,
};

/** A drawing of a packed parcel, in the format of an uploaded photo. */
export function packingPicture(packing: Packing): Promise<Picture> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 720"><rect width="960" height="720" fill="#dfe5e8"/><path d="M0 520h960v200H0z" fill="#c6ced3"/><ellipse cx="480" cy="668" rx="300" ry="36" fill="#aab4ba"/>${drawings[packing]}</svg>`;
  return renderWebp(svg, 960, 720);
}

/** A drawing of a signature, as written with a finger on a phone. */
export function signaturePicture(): Promise<Picture> {
  const ink =
    'M24 96c18-62 44-78 46-44s-34 66-22 70 40-60 58-58-14 42 2 44 26-42 40-40-8 36 8 38 34-70 44-66-26 66-10 68 40-34 60-36 30 8 62-8';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 140" width="360" height="140"><path d="${ink}" fill="none" stroke="#101820" stroke-width="4" stroke-linecap="round"/></svg>`;
  return renderWebp(svg, 360, 140);
}

/** A customer's portrait, in the format of an uploaded photo. */
export function portraitPicture(name: PortraitName): Promise<Picture> {
  return renderWebp(portraitSvg(name), 224, 224);
}

async function renderWebp(svg: string, width: number, height: number): Promise<Picture> {
  const bytes = await sharp(Buffer.from(svg))
    .resize(width, height)
    .webp({ quality: 80 })
    .toBuffer();
  return namedPicture(bytes, 'image/webp', { width, height });
}

/** The symbols of fictional companies of the demo, as SVG in a square of 100 by 100. */
const symbols = {
  Harborline: '<path d="M10 70c14 16 26 16 40 0s26-16 40 0v20H10zM50 8l26 48H50z"/>',
  'Kestrel & Co': '<path d="M4 60L96 12 62 92 46 66z"/>',
  Oakfield: '<circle cx="50" cy="38" r="34"/><path d="M44 66h12v30H44z"/>',
  'Meridian Foods':
    '<path d="M50 4a46 46 0 100 92 46 46 0 000-92zm-7 12v68a34 34 0 010-68zm14 0a34 34 0 010 68z"/>',
};

/** Companies whose whole logo is drawn, in one colour and 96 high. */
const emblems = [
  {
    name: 'Nordwind Rad',
    width: 200,
    // A wheel with a compass needle, between two rails.
    drawing:
      '<path d="M100 4a44 44 0 100 88 44 44 0 000-88zm0 10a34 34 0 110 68 34 34 0 010-68z"/><path d="M100 20l9 28-9 28-9-28z"/><path d="M4 44h42v8H4zM154 44h42v8h-42zM14 26h28v6H14zM158 26h28v6h-28zM14 64h28v6H14zM158 64h28v6h-28z"/>',
  },
  {
    name: 'Casa Oliva',
    width: 150,
    // A house with a branch in its door.
    drawing:
      '<path fill-rule="evenodd" d="M75 4L10 44v48h130V44zM75 18l53 33v29H96V60a21 21 0 00-42 0v20H22V51z"/><path d="M73 92V56h4v36zM75 66c8-2 12-7 12-14-8 1-12 6-12 14zM75 78c-8-2-12-7-12-14 8 1 12 6 12 14z"/>',
  },
];

const logoHeight = 96;
const gap = 24;
const symbolSize = 64;

/** The logos of the demo's companies: symbol and name in one colour, as SVG, which stays sharp at any size. */
export function logoPictures(textToPath: TextToPath): Map<string, Picture> {
  const written = Object.entries(symbols).map(([name, symbol]) => {
    const words = textToPath(name, 52);
    const drawing = [
      `<g transform="translate(0 16) scale(${symbolSize / 100})">${symbol}</g>`,
      `<path transform="translate(${symbolSize + gap} 66)" d="${words.path}"/>`,
    ].join('');
    return { name, width: Math.ceil(symbolSize + gap + words.width), drawing };
  });
  return new Map(
    [...written, ...emblems].map(({ name, width, drawing }) => {
      const box = `viewBox="0 0 ${width} ${logoHeight}" width="${width}" height="${logoHeight}"`;
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${drawing}</svg>`;
      // The demo's own SVG need not be sanitized.
      return [name, namedPicture(Buffer.from(svg), 'image/svg+xml', { width, height: logoHeight })];
    }),
  );
}
