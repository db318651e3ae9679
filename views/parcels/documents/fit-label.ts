import {
  type LabelType,
  largeTypes,
  smallTypes,
} from '../../../server/parcels/shared/label-type.ts';
import type { LabelSize } from '../../../server/parcels/shared/parcel-list.ts';
import { countLines } from './count-lines.ts';

/**
 * A text on a label. `field` is its name for users; `lang` BCP 47, undefined if the text has no language of its own.
 */
export type LabelText = { field: string; text: string; lang?: string | undefined };

/** All texts on the label of a piece. The smallest label has no room for company, sender and the names of facts. */
export type LabelContent = {
  code: LabelText;
  company: { name: LabelText; hasLogo: boolean; address: LabelText | null };
  /** The name first, if there is one. */
  from: LabelText[];
  /** The name first. */
  to: LabelText[];
  /** The piece's number and how many pieces there are, if there are several. */
  piece: LabelText | null;
  facts: LabelText[];
  /** The text that replaces a bar code. */
  noCode: LabelText | null;
};

/** A text with its type: `size` in points, `width` of its lines in pixels. */
type Paragraph = LabelText & { size: number; width: number; isBold?: boolean };

/** Texts below each other, and other space in pixels; `min` is the least height without that space. */
type Block = { texts: Paragraph[]; besides?: number; min?: number };

/** The height between the paddings of a label, in pixels (96 to the inch). */
const heights: Record<LabelSize, number> = { '4x6': 552, a6: 523, 'a4-4': 525, 'a4-24': 111.5 };
const width = 352;
const smallWidth = 232;

/** The factor by which bold letters are wider. */
const boldWidth = 1.1;
const pixelsPerPoint = 96 / 72;

/**
 * The largest type in which all texts fit on the label.
 *
 * @returns `tooLong`: the text that takes the most lines, if they do not fit even in the smallest type.
 */
export function fitLabel(
  content: LabelContent,
  size: LabelSize,
): { type: LabelType } | { tooLong: LabelText } {
  const isSmall = size === 'a4-24';
  const sizes = isSmall ? smallTypes : largeTypes;
  const set = isSmall ? smallLabelBlocks : largeLabelBlocks;
  const lineHeight = isSmall ? 1.15 : 1.2;
  const codeText = isSmall ? smallFoot(content) : content.code;
  const codeWidth = isSmall ? smallWidth : width;
  const codes = sizes.code.filter(
    (points) => countTextLines({ ...codeText, ...bold(points, codeWidth) }) === 1,
  );
  let blocks: Block[] = [];
  for (const code of codes.length > 0 ? codes : sizes.code.slice(-1)) {
    for (const [to, rest] of sizes.text) {
      const type = { to, rest, code };
      blocks = set(content, type);
      const height = blocks.reduce((sum, block) => sum + blockHeight(block, lineHeight), 0);
      if (height <= heights[size]) return { type };
    }
  }
  const [longest = codeText] = blocks
    .flatMap((block) => block.texts)
    .toSorted((one, other) => countTextLines(other) - countTextLines(one));
  return { tooLong: longest };
}

function largeLabelBlocks(content: LabelContent, { to, rest, code }: LabelType): Block[] {
  const { company, from, piece, facts, noCode } = content;
  const gap = 6;
  const name = { ...company.name, ...bold((rest * 4) / 3, 204) };
  const address = company.address && { ...company.address, size: rest, width: 136 };
  const word = { field: '', text: '', size: rest, width };
  const head = [name, address].filter((text) => text !== null);
  return [
    // These texts are side by side, so the higher text decides the height. A line follows below.
    { texts: [highestText(head)], min: company.hasLogo ? 44 : 0, besides: 7 + gap },
    ...(from.length > 0
      ? [{ texts: [word, ...from.map((text) => ({ ...text, size: rest, width }))] }]
      : []),
    { texts: [word, ...recipientTexts(content, to, width)], besides: 2 * gap + 5 },
    // Beside the QR code, which is 136 pixels high.
    {
      texts: [
        ...(piece === null ? [] : [{ ...piece, ...bold(17, 204) }]),
        ...facts.map((fact) => ({
          ...fact,
          text: `${fact.field} ${fact.text}`,
          ...bold(rest, 204),
        })),
      ],
      min: 136,
      besides: gap,
    },
    { texts: noCode === null ? [] : [{ ...noCode, size: 9, width }], min: noCode ? 0 : 92 },
    { texts: [{ ...content.code, ...bold(code, width) }], besides: 4 },
  ];
}

function smallLabelBlocks(content: LabelContent, { to, code }: LabelType): Block[] {
  const { noCode } = content;
  return [
    { texts: recipientTexts(content, to, 160), min: 66, besides: 2 },
    {
      texts: noCode === null ? [] : [{ ...noCode, size: 6, width: smallWidth }],
      min: noCode ? 0 : 30,
    },
    { texts: [{ ...smallFoot(content), ...bold(code, smallWidth) }], besides: 1 },
  ];
}

function recipientTexts({ to: [name, ...lines] }: LabelContent, size: number, lineWidth: number) {
  return [
    ...(name === undefined ? [] : [{ ...name, ...bold(size, lineWidth) }]),
    ...lines.map((text) => ({ ...text, size, width: lineWidth })),
  ];
}

/** The line below the bars of the smallest label. Its field is that of its longest text. */
export function smallFoot({ code, piece, facts }: LabelContent): LabelText {
  const texts = [code, piece, ...facts].filter((text) => text !== null);
  const [longest = code] = texts.toSorted((one, other) => other.text.length - one.text.length);
  return { field: longest.field, text: texts.map(({ text }) => text).join(' · ') };
}

function bold(size: number, lineWidth: number) {
  return { size, width: lineWidth, isBold: true };
}

function countTextLines({ text, size, width: lineWidth, isBold = false }: Paragraph): number {
  return countLines(text, lineWidth / (size * pixelsPerPoint * (isBold ? boldWidth : 1)));
}

function blockHeight({ texts, besides = 0, min = 0 }: Block, lineHeight: number): number {
  const height = texts.reduce((sum, text) => sum + textHeight(text), 0);
  return besides + Math.max(min, height * lineHeight);
}

function textHeight(text: Paragraph): number {
  return countTextLines(text) * text.size * pixelsPerPoint;
}

function highestText(texts: Paragraph[]): Paragraph {
  return texts.reduce((one, other) => (textHeight(other) > textHeight(one) ? other : one));
}
