/** What a demo customer looks like. Colours are CSS colours. */
export type Face = {
  skin: string;
  hair: string;
  coat: string;
  style: 'short' | 'bun' | 'bob' | 'beard' | 'scarf';
};

export const portraitSize = 224;

/** SVG of the hair behind the head, and of the hair in front of it. */
const styles: Record<Face['style'], { behind: string; before: string }> = {
  short: {
    behind: '',
    before:
      '<path d="M66 98c-4-44 22-62 48-60 30 0 50 22 44 60-8-14-14-26-18-30-22 8-44 8-58 2-6 6-10 14-16 28z"/>',
  },
  bun: {
    behind: '<circle cx="112" cy="36" r="24"/><path d="M64 108c-6-46 20-66 48-66s54 20 48 66z"/>',
    before: '<path d="M66 96c0-38 22-50 46-50s46 12 46 50c-12-14-22-26-34-34-18 14-40 22-58 34z"/>',
  },
  bob: {
    behind: '<path d="M58 148c-8-76 12-108 54-108s62 32 54 108z"/>',
    before: '<path d="M64 100c0-38 20-52 48-52s48 14 48 52c-20-6-32-16-40-28-14 14-34 24-56 28z"/>',
  },
  beard: {
    behind: '',
    before:
      '<path d="M66 98c-4-44 20-60 46-60s50 16 46 60c-8-18-12-26-18-32-20 6-40 6-56 0-6 6-12 16-18 32z"/><path d="M68 112c2 40 22 56 44 56s42-16 44-56c-8 16-18 22-26 22-10-6-26-6-36 0-8 0-18-6-26-22z"/>',
  },
  scarf: {
    behind: '<path d="M50 186c-14-96 4-152 62-152s76 56 62 152z"/>',
    before: '<path d="M60 118c-2-54 18-72 52-72s54 18 52 72c-6-30-20-48-52-48s-46 18-52 48z"/>',
  },
};

/** A flat portrait as SVG, for a round frame. */
export function portrait({ skin, hair, coat, style }: Face): string {
  const { behind, before } = styles[style];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 224 224" width="${portraitSize}" height="${portraitSize}">`,
    '<path d="M0 0h224v224H0z" fill="#dfe5e8"/>',
    `<g fill="${hair}">${behind}</g>`,
    `<path d="M28 224c4-44 34-62 84-62s80 18 84 62z" fill="${coat}"/>`,
    `<path d="M92 136h40v30c0 12-8 20-20 20s-20-8-20-20z" fill="${skin}"/>`,
    '<path d="M92 150c12 10 28 10 40 0v10c-12 8-28 8-40 0z" opacity=".18"/>',
    `<ellipse cx="112" cy="106" rx="43" ry="52" fill="${skin}"/>`,
    `<g fill="${hair}">${before}</g>`,
    '<g fill="#20232a"><circle cx="95" cy="106" r="4.4"/><circle cx="129" cy="106" r="4.4"/></g>',
    '<path d="M99 132c8 7 18 7 26 0" fill="none" stroke="#20232a" stroke-width="4" stroke-linecap="round"/>',
    '</svg>',
  ].join('');
}
