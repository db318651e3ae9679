import {
  type LabelContent,
  type LabelText,
  smallFoot,
} from '../../../views/parcels/documents/fit-label.ts';
import { openPdf } from '../../pdf/document.ts';
import type { HanForm } from '../../pdf/fonts.ts';
import { cellHeight, own, type Page, Paper } from '../../pdf/paper.ts';
import type { PrintLogo } from '../../pdf/print-logo.ts';
import type { TextLayout, TextStyle } from '../../pdf/text.ts';
import type { Language } from '../../shared/languages.ts';
import type { LabelType } from '../shared/label-type.ts';
import {
  codeSizes,
  type LabelFormat,
  type LabelSize,
  labelsPerPage,
  type PrintedCode,
  type PrintedCodes,
} from '../shared/parcel-list.ts';
import { dotsPerPixel } from './printed-codes.ts';
import { writeZpl } from './zpl.ts';

declare module '../../pdf/renderer.ts' {
  interface PdfTasks {
    labels: LabelsTask;
  }
}

/** What is printed on a label, in the type sizes in which all of it fits. */
export type FittedLabel = { content: LabelContent; type: LabelType; codes: PrintedCodes };

export type LabelsTask = {
  labels: FittedLabel[];
  size: LabelSize;
  format: LabelFormat;
  /** The place of the first label on the first sheet, from 1. */
  start: number;
  language: Pick<Language, 'tag' | 'dir'>;
  hanForm: HanForm;
  /** ISO 8601 */
  at: string;
  title: string;
  /** The words above sender and recipient. */
  words: { from: string; to: string };
  logo: PrintLogo | null;
};

/** Draws labels as a PDF, or as ZPL: then each label has its own page. */
export async function drawLabels(
  task: LabelsTask,
  layoutIn: (form: HanForm) => TextLayout,
): Promise<Uint8Array> {
  const { title, language, at, format } = task;
  const createdAt = new Date(at);
  const { pdf, bytes } = openPdf({ title, language: language.tag, createdAt });
  new LabelDrawing(pdf, task, layoutIn(task.hanForm)).draw();
  pdf.end();
  return format === 'zpl' ? writeZpl(await bytes) : bytes;
}

/** A CSS pixel, a millimetre, and a dot of a label printer, in points. */
const pixel = 72 / 96;
const mm = 72 / 25.4;
const dot = pixel / dotsPerPixel;
const black = '#000000';
const soft = '#333333';

const a4 = { width: 210 * mm, height: 297 * mm };
const a6 = { width: 105 * mm, height: 148 * mm };

/**
 * The measures of a size of labels, in points: `paper` is a page, `place` the space of one label on it, `margin` the space between a
 * label's edge and its texts, `top` the space above the first row. `leading` is the height of a line in parts of the font size.
 */
type Measures = {
  paper: { width: number; height: number };
  place: { width: number; height: number };
  columns: number;
  top: number;
  margin: { x: number; y: number };
  leading: number;
};

const inches = { width: 4 * 72, height: 6 * 72 };
const largeWidth = codeSizes['4x6'].barCode.width * pixel;

function large(paper: Measures['paper'], place: Measures['place'], padding: number): Measures {
  const columns = Math.floor(paper.width / place.width);
  const margin = { x: (place.width - largeWidth) / 2, y: padding * pixel };
  return { paper, place, columns, top: 0, margin, leading: 1.2 };
}

/** As the style sheet of the printed page has them. */
const measures: Record<LabelSize, Measures> = {
  '4x6': large(inches, inches, 12),
  a6: large(a6, a6, 17),
  'a4-4': large(a4, a6, 17),
  'a4-24': {
    paper: a4,
    place: { width: 70 * mm, height: 37 * mm },
    columns: 3,
    top: 0.5 * mm,
    margin: { x: 16 * pixel, y: 14 * pixel },
    leading: 1.15,
  },
};

/** A page of a label printer: a whole number of dots, so that the bars of codes are whole dots too. */
function labelPrinterPage({ place, margin, leading }: Measures): Measures {
  const whole = (points: number) => Math.floor(points / dot + 1e-6) * dot;
  const page = { width: whole(place.width), height: whole(place.height) };
  return { paper: page, place: page, columns: 1, top: 0, margin, leading };
}

class LabelDrawing extends Paper {
  readonly #task: LabelsTask;
  readonly #measures: Measures;
  /** The lower end of the current label's texts. */
  #end = 0;

  constructor(pdf: PDFKit.PDFDocument, task: LabelsTask, layout: TextLayout) {
    const { size, format, language } = task;
    const own = format === 'zpl' ? labelPrinterPage(measures[size]) : measures[size];
    super(pdf, { page: labelBox(own, 0, 0), dir: language.dir, layout });
    this.#task = task;
    this.#measures = own;
  }

  draw(): void {
    const { labels, size, format, start } = this.#task;
    const { paper, columns } = this.#measures;
    const perPage = format === 'zpl' ? 1 : labelsPerPage[size];
    for (const [index, label] of labels.entries()) {
      const place = (index + start - 1) % perPage;
      if (index === 0 || place === 0) {
        this.pdf.addPage({ size: [paper.width, paper.height], margin: 0 });
      }
      const column = place % columns;
      const fromLeft = this.isRtl ? columns - 1 - column : column;
      this.page = labelBox(this.#measures, fromLeft, Math.floor(place / columns));
      this.y = this.page.y;
      this.#end = this.y + this.#measures.place.height - 2 * this.#measures.margin.y;
      if (size === 'a4-24') this.#drawSmall(label);
      else this.#drawLarge(label);
    }
    this.root.end();
  }

  #drawLarge({ content, type, codes }: FittedLabel): void {
    const { company, from, piece, facts, code } = content;
    const { words } = this.#task;
    const gap = 6 * pixel;
    const rest = { size: type.rest };
    this.#drawHead(company, type);
    if (from.length > 0) {
      this.y += gap;
      this.#write(words.from, { ...rest, color: soft });
      for (const { text } of from) this.#write(text, rest);
      this.y += gap;
      this.#line();
    }
    this.y += 4 * pixel;
    this.#write(words.to, { ...rest, color: soft });
    this.#writeRecipient(content, type.to, 0, this.full);
    // The codes stand at the lower end.
    const side = codeSizes['4x6'].qrCode.width * pixel;
    const beside = { x: side + 12 * pixel, width: this.full - side - 12 * pixel };
    const factRows = [
      ...(piece === null ? [] : [[this.#cell(piece.text, beside, { size: 17, isBold: true })]]),
      ...facts.map((fact) => this.#factCells(fact, beside, type.rest)),
    ];
    const codeCell = this.#codeCell(code.text, type.code);
    const bars = this.#bars(content, codes, 9);
    const factHeight = factRows.reduce((sum, cells) => sum + Math.max(...cells.map(cellHeight)), 0);
    const codeTop = this.#end - cellHeight(codeCell);
    const barTop = codeTop - 4 * pixel - bars.height;
    const row = Math.max(side, factHeight);
    const rowTop = barTop - gap - row;
    this.y = rowTop + (row - factHeight) / 2;
    for (const cells of factRows) this.flow(cells, 'P');
    this.#drawCode(codes.qrCode, rowTop + (row - side) / 2);
    bars.draw(barTop);
    this.y = codeTop;
    this.flow([codeCell], 'P');
  }

  /** The name of a fact, and its value in bold beside it, if both are one line; otherwise one text in bold. */
  #factCells({ field, text }: LabelText, place: { x: number; width: number }, size: number) {
    const name = this.cell(field, place.x, place.width, { size, color: soft });
    const from = (name.lines[0]?.width ?? 0) + size / 3;
    const room = { x: place.x + from, width: place.width - from };
    const value = this.#cell(text, room, { size, isBold: true });
    if (name.lines.length === 1 && value.lines.length === 1) return [name, value];
    return [this.#cell(`${field} ${text}`, place, { size, isBold: true })];
  }

  #drawSmall({ content, type, codes }: FittedLabel): void {
    const { y } = this;
    const side = codeSizes['a4-24'].qrCode.width * pixel;
    const beside = side + 6 * pixel;
    this.#drawCode(codes.qrCode, y);
    this.#writeRecipient(content, type.to, beside, this.full - beside);
    const bars = this.#bars(content, codes, 6);
    const barTop = Math.max(this.y, y + side) + 2 * pixel;
    bars.draw(barTop);
    this.y = barTop + bars.height + pixel;
    this.flow([this.#codeCell(smallFoot(content).text, type.code)], 'P');
  }

  /** The company's logo or name, and beside it the address; a line below. */
  #drawHead({ name, address }: LabelContent['company'], type: LabelType): void {
    const { logo } = this.#task;
    const [markWidth, addressWidth] = [204 * pixel, 136 * pixel];
    const size = (type.rest * 4) / 3;
    const mark = this.#cell(name.text, { x: 0, width: markWidth }, { size, isBold: true });
    const beside = { x: this.full - addressWidth, width: addressWidth };
    const addressCell = this.#cell(address?.text ?? null, beside, { size: type.rest });
    const scale =
      logo === null ? 0 : Math.min(1, markWidth / logo.width, (44 * pixel) / logo.height);
    const markHeight = logo === null ? cellHeight(mark) : logo.height * scale;
    const height = Math.max(markHeight, cellHeight(addressCell));
    const { y } = this;
    this.y = y + (height - markHeight) / 2;
    if (logo === null) this.flow([mark], 'P');
    else this.#drawLogo(logo, name.text, scale);
    this.y = y + (height - cellHeight(addressCell)) / 2;
    this.flow([{ ...addressCell, align: 'end' }], 'P');
    this.y = y + height + 6 * pixel;
    this.#line();
  }

  #drawLogo({ bytes, width, height }: PrintLogo, alt: string, scale: number): void {
    const drawn = { width: width * scale, height: height * scale };
    const left = this.left(0, drawn.width, drawn.width, 'start');
    const figure = this.pdf.struct('Figure', { alt });
    this.root.add(figure);
    this.marked(figure, 'Figure', () => this.pdf.image(Buffer.from(bytes), left, this.y, drawn));
    figure.end();
  }

  #writeRecipient({ to }: LabelContent, size: number, x: number, width: number): void {
    for (const [index, { text }] of to.entries()) {
      this.flow([this.#cell(text, { x, width }, { size, isBold: index === 0 })], 'P');
    }
  }

  /** The bar code, or the text in its place. */
  #bars({ noCode }: LabelContent, { barCode }: PrintedCodes, size: number) {
    const height = codeSizes[this.#task.size].barCode.height * pixel;
    if (barCode !== null) return { height, draw: (top: number) => this.#drawCode(barCode, top) };
    const cell = this.cell(noCode?.text ?? null, 0, this.full, { size, align: 'center' });
    const draw = (top: number) => {
      this.y = top;
      this.flow([cell], 'P');
    };
    return { height: cellHeight(cell), draw };
  }

  /** Draws a code for programs. Its text stands beside it. */
  #drawCode(code: PrintedCode | null, top: number): void {
    if (code === null) return;
    const width = code.width * pixel;
    const left = this.left(0, width, width, 'start');
    const onDot = (points: number) => Math.round(points / dot) * dot;
    this.artifact(() =>
      this.pdf
        .save()
        .translate(onDot(left), onDot(top))
        .scale(dot)
        .path(code.path)
        .fill(black, 'even-odd')
        .restore(),
    );
  }

  #codeCell(text: string, size: number) {
    const style = { size, isBold: true, dir: 'ltr', align: 'center', color: black } as const;
    return this.cell(text, 0, this.full, style);
  }

  #write(text: string, style: Partial<TextStyle> & { color?: string }): void {
    this.flow([this.#cell(text, { x: 0, width: this.full }, style)], 'P');
  }

  #cell(
    text: string | null,
    { x, width }: { x: number; width: number },
    style: Partial<TextStyle> & { color?: string },
  ) {
    return this.cell(text, x, width, { ...own, color: black, ...style });
  }

  #line(): void {
    const left = this.left(0, this.full, this.full, 'start');
    this.artifact(() => this.pdf.rect(left, this.y, this.full, pixel).fill(black));
    this.y += pixel;
  }
}

/** The place of a label as a page of its own, without a lower end: `fitLabel` has seen that its texts fit. */
function labelBox({ place, top, margin, leading }: Measures, column: number, row: number): Page {
  const x = column * place.width + margin.x;
  return {
    width: 2 * x + place.width - 2 * margin.x,
    height: Number.POSITIVE_INFINITY,
    x,
    y: top + row * place.height + margin.y,
    body: 9,
    leading,
  };
}
