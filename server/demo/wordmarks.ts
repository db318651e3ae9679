import type { TextToPath } from '../content/images/text-to-path.ts';

/** Fictional companies of the demo: a name, and a sign on a square of 100 by 100. */
const companies = [
  {
    name: 'Harborline',
    sign: '<path d="M10 70c14 16 26 16 40 0s26-16 40 0v20H10zM50 8l26 48H50z"/>',
  },
  { name: 'Kestrel & Co', sign: '<path d="M4 60L96 12 62 92 46 66z"/>' },
  { name: 'Oakfield', sign: '<circle cx="50" cy="38" r="34"/><path d="M44 66h12v30H44z"/>' },
  {
    name: 'Meridian Foods',
    sign: '<path d="M50 4a46 46 0 100 92 46 46 0 000-92zm-7 12v68a34 34 0 010-68zm14 0a34 34 0 010 68z"/>',
  },
  {
    name: 'Torre Bianca',
    sign: '<path d="M18 96V30H8V8h16v10h12V8h28v10h12V8h16v22H82v66H60V70a10 10 0 00-20 0v26z"/>',
  },
  {
    name: 'Sunda Textiles',
    sign: '<path d="M8 8h36v36H8zM56 8h36v36H56zM8 56h36v36H8zM74 56l18 36H56z"/>',
  },
];

export type Wordmark = { name: string; svg: string; width: number; height: number };

const height = 96;
const gap = 24;
const signSize = 64;

/** Their logos: the sign and the name in one colour. SVG, so that they stay sharp at any size. */
export function wordmarks(textToPath: TextToPath): Wordmark[] {
  return companies.map(({ name, sign }) => {
    const words = textToPath(name, 52);
    const width = Math.ceil(signSize + gap + words.width);
    const svg = [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
      `<g transform="translate(0 16) scale(${signSize / 100})">${sign}</g>`,
      `<path transform="translate(${signSize + gap} 66)" d="${words.path}"/>`,
      '</svg>',
    ].join('');
    return { name, svg, width, height };
  });
}
