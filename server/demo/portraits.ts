/** The parts of a portrait: SVG in a square of 224 by 224, with the head around 112, 104. */
type PortraitParts = {
  colors: Record<'ground' | 'skin' | 'hair' | 'dress', string>;
  /**
   * `jaw`: half the width of the chin; `turn`: how far the face looks to the right, in pixels; `tilt`: by how many degrees the
   * head is inclined.
   */
  face: { jaw: number; turn: number; tilt: number; mouth: keyof typeof mouths };
  /** Hair behind the head, and in front of it. */
  behind?: string;
  before: string;
  /** Shapes with their own colours: on the clothes; on the face, turning with it; and in front of everything. */
  trim?: string;
  marks?: string;
  front?: string;
};

const mouths = {
  smile: '<path d="M98 131q14 12 28 0" fill="none" stroke="#5a2420" stroke-width="4"/>',
  grin: '<path d="M96 128q16 24 32 0z" fill="#fff" stroke="#5a2420" stroke-width="3"/>',
  calm: '<path d="M101 134q11 4 22-1" fill="none" stroke="#5a2420" stroke-width="4"/>',
};

const glasses =
  '<g fill="#fff" fill-opacity=".25" stroke="#20232a" stroke-width="4"><circle cx="94" cy="103" r="13"/><circle cx="130" cy="103" r="13"/><path d="M107 102q5-4 10 0" fill="none"/></g>';

/** Lines of an older face, beside the nose. */
const lines =
  '<path d="M94 118q-8 6-9 14M130 118q8 6 9 14" fill="none" stroke="#000" stroke-opacity=".22" stroke-width="3"/>';

/** The portraits of the demo's customers, by their names. */
const portraits = {
  'Amara Okafor': {
    colors: { ground: '#f1d9b8', skin: '#7d4f35', hair: '#c43d12', dress: '#1c5f63' },
    face: { jaw: 30, turn: 4, tilt: -4, mouth: 'grin' },
    behind: '<path d="M62 84C40 40 64 6 104 14c34-16 76 8 60 62z"/>',
    before: '<path d="M66 92c-2-38 20-56 48-56s46 20 44 52c-26-20-58-18-92 4z"/>',
    trim: '<path d="M66 178q46 34 92 0l-8 22q-38 22-76 0z" fill="#e8a92e"/>',
    marks:
      '<path d="M72 62c24-22 58-26 84-2M80 44c22-14 44-14 66 2" fill="none" stroke="#f4b740" stroke-width="5"/><g fill="#f4b740"><circle cx="66" cy="128" r="6"/><circle cx="152" cy="130" r="6"/></g>',
  },
  'Jonas Lindqvist': {
    colors: { ground: '#cfe0ea', skin: '#f2cdb0', hair: '#d2a356', dress: '#274b68' },
    face: { jaw: 34, turn: 9, tilt: 5, mouth: 'smile' },
    before: '<path d="M68 104c-4-20 0-34 8-40h74c6 8 8 20 5 34l-8-18H78z"/>',
    trim: '<path d="M72 168q40 22 82 0l6 20q-46 26-94 0z" fill="#d9c7a0"/>',
    marks:
      '<path d="M66 76c-2-40 20-56 48-56s48 18 44 56z" fill="#b5482b"/><path d="M62 66h100v18H62z" fill="#8f3420"/>',
  },
  'Mei Tanaka': {
    colors: { ground: '#e9dfe6', skin: '#f3d6b8', hair: '#1f1c1d', dress: '#2f3440' },
    face: { jaw: 24, turn: -7, tilt: -3, mouth: 'calm' },
    behind: '<path d="M58 152c-10-80 14-116 54-116s64 36 54 116z"/>',
    before: '<path d="M66 94c-2-38 18-54 46-54s48 16 54 54l2 58h-22l-2-60c-24-6-50-6-78 2z"/>',
    trim: '<path d="M88 168l24 40 24-40 10 6-34 60-34-60z" fill="#f7f5f0"/>',
    marks: glasses,
  },
  'Rafael Souza': {
    colors: { ground: '#d9e3cf', skin: '#bd8258', hair: '#2f211a', dress: '#e6e0d2' },
    face: { jaw: 36, turn: -5, tilt: 4, mouth: 'grin' },
    before:
      '<path d="M64 98c-14-14-6-32 4-36 0-18 18-26 30-22 12-12 34-8 38 2 16-2 28 14 22 28 8 10 6 22-2 30-4-16-10-22-18-26-20 8-38 6-52 0-12 4-18 12-22 24z"/><path d="M69 108c2 44 22 60 43 60s41-16 43-60c-8 14-16 18-24 16-12-6-26-6-38 0-8 2-16-2-24-16z"/>',
    trim: '<path d="M72 182h80v42H72z" fill="#6b4a2f"/><path d="M74 184l-4-16M150 184l4-16" stroke="#6b4a2f" stroke-width="9"/>',
  },
  'Leila Haddad': {
    colors: { ground: '#f0d6cf', skin: '#dcab82', hair: '#2d7f86', dress: '#513a5c' },
    face: { jaw: 26, turn: 6, tilt: 8, mouth: 'smile' },
    behind: '<path d="M48 196c-14-104 4-166 64-166s78 62 64 166z"/>',
    before:
      '<path fill-rule="evenodd" d="M56 190c-10-96 4-156 56-156s66 60 56 156zM76 96c-2 34 14 58 36 58s38-24 36-58c-2-26-16-38-36-38S78 70 76 96z"/>',
    front:
      '<path d="M66 176c30 16 62 12 92-6M60 196c34 16 70 12 104-8" fill="none" stroke="#1f6268" stroke-width="5"/>',
  },
  'Tom Whitfield': {
    colors: { ground: '#dcdde3', skin: '#efc3a2', hair: '#eceae4', dress: '#5d4a3a' },
    face: { jaw: 34, turn: 3, tilt: -6, mouth: 'calm' },
    before:
      '<path d="M66 114c-10-14-10-38 6-44 0 16 0 28 2 44zM158 114c10-14 10-38-6-44 0 16 0 28-2 44z"/>',
    trim: '<path d="M86 168l26 56 26-56z" fill="#f7f5f0"/><path d="M106 178h12l6 40-12 6-12-6z" fill="#a5320c"/>',
    marks: `${lines}${glasses}<path d="M98 70q14-4 28 0M101 79q11-3 22 0" fill="none" stroke="#000" stroke-opacity=".22" stroke-width="3"/><path d="M86 132c6-12 20-14 26-8 6-6 20-4 26 8-10-2-18-2-26 0-8-2-16-2-26 0z" fill="#eceae4"/>`,
  },
  'Priya Raman': {
    colors: { ground: '#f3e3b5', skin: '#a86f47', hair: '#1c1516', dress: '#a02352' },
    face: { jaw: 26, turn: 8, tilt: 3, mouth: 'smile' },
    behind: '<path d="M62 150c-8-76 8-110 50-110s58 34 50 90z"/>',
    before: '<path d="M66 104c-2-44 18-60 46-60s48 16 46 60c-6-24-18-40-40-48-24 8-42 24-52 48z"/>',
    trim: '<path d="M150 172l34 20-72 32H66z" fill="#e8a92e"/>',
    marks: '<circle cx="112" cy="80" r="4.5" fill="#c1121f"/>',
    front:
      '<g fill="#1c1516"><ellipse cx="64" cy="150" rx="13" ry="15"/><ellipse cx="60" cy="172" rx="12" ry="14"/><ellipse cx="62" cy="194" rx="11" ry="13"/><path d="M54 204h16l-8 20z"/></g><path d="M52 203h20" stroke="#e8a92e" stroke-width="6"/>',
  },
  'Elif Demir': {
    colors: { ground: '#d3e2dd', skin: '#e9bf9d', hair: '#b9b4b0', dress: '#33415c' },
    face: { jaw: 30, turn: -8, tilt: -8, mouth: 'smile' },
    behind:
      '<path d="M54 140c-14-26 0-50 8-70 10-24 30-34 54-34 34 0 50 24 52 52 2 20 14 32 2 52z"/>',
    before:
      '<path d="M64 100c0-42 22-58 50-58 26 0 44 18 44 56-16-8-28-20-36-36-12 18-32 30-58 38z"/>',
    trim: '<path d="M84 158h56v28H84z" fill="#33415c"/><path d="M84 172h56" stroke="#1f2a40" stroke-width="3"/>',
    marks: `${lines}<g fill="#fbf8f1"><circle cx="72" cy="134" r="5"/><circle cx="160" cy="134" r="5"/></g>`,
    // Her chin on her hand.
    front:
      '<path d="M34 224c4-30 22-54 44-66l18 14c-16 14-22 32-22 52z" fill="#33415c"/><path d="M74 164c2-14 14-22 34-20 8 2 8 10 0 12l-8 2c-2 14-8 18-16 18z" fill="#e9bf9d"/>',
  },
  'Samuel Mensah': {
    colors: { ground: '#dbe8c4', skin: '#5f3b28', hair: '#16100e', dress: '#d98e04' },
    face: { jaw: 28, turn: -3, tilt: 6, mouth: 'grin' },
    before:
      '<path d="M70 92c-8-30-6-58 4-68 24-10 54-10 78 0 8 12 10 38 2 68-4-12-8-20-14-24H84c-6 4-10 12-14 24z"/>',
    trim: '<path d="M62 178q50 40 100 0l-6-14q-44 24-88 0z" fill="#a86c00"/><path d="M92 194v24M132 194v24" stroke="#fbf8f1" stroke-width="5"/>',
    // A wave.
    front:
      '<path d="M172 224l6-60h32l14 60z" fill="#d98e04"/><path d="M180 166c-8-18-10-34-4-36 4 0 6 8 8 14l-2-28c0-8 8-8 9 0l3 22 2-26c1-8 9-7 9 1l-1 26 7-20c3-7 10-4 8 4-4 18-4 30-9 43z" fill="#5f3b28"/>',
  },
} satisfies Record<string, PortraitParts>;

export type PortraitName = keyof typeof portraits;

/** The portrait of a customer as SVG, for a round frame. */
export function portraitSvg(name: PortraitName): string {
  const parts: PortraitParts = portraits[name];
  const { colors, face, behind = '', before, trim = '', marks = '', front = '' } = parts;
  const { ground, skin, hair, dress } = colors;
  const { jaw, turn, tilt, mouth } = face;
  const shade = 'fill="#000" fill-opacity=".16"';
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 224 224" width="224" height="224" stroke-linecap="round">',
    `<path d="M0 0h224v224H0z" fill="${ground}"/>`,
    `<g transform="rotate(${tilt} 112 160)" fill="${hair}">${behind}</g>`,
    `<path d="M92 130h40v36q-20 26-40 0z" fill="${skin}"/>`,
    `<path d="M92 146q20 22 40 0v12q-20 18-40 0z" ${shade}/>`,
    `<path d="M${22 - turn} 224c4-42 34-56 68-60q22 24 44 0c34 4 64 18 68 60z" fill="${dress}"/>${trim}`,
    `<g transform="rotate(${tilt} 112 160)">`,
    `<g fill="${skin}"><circle cx="${70 - turn / 2}" cy="108" r="9"/><circle cx="${154 - turn / 2}" cy="108" r="9"/>`,
    `<path d="M70 92c0-32 14-48 42-48s42 16 42 48c0 38-${42 - jaw} 64-42 64S70 130 70 92z"/></g>`,
    `<g fill="${hair}">${before}</g>`,
    `<g transform="translate(${turn})"><g fill="#20232a"><circle cx="95" cy="104" r="4.6"/><circle cx="129" cy="104" r="4.6"/></g>`,
    '<path d="M87 91q8-5 15-1M122 90q8-4 15 1" fill="none" stroke="#20232a" stroke-width="4"/>',
    `<path d="M112 104q${turn < 0 ? -9 : 9} 13 0 16" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="3.5"/>`,
    `${mouths[mouth]}${marks}</g></g>${front}</svg>`,
  ].join('');
}
