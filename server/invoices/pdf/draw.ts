import type { Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import type { InvoiceContents } from '../../../views/invoices/invoice-contents.ts';
import type { Language } from '../../shared/languages.ts';
import { embedFacturX, writeCreator } from './factur-x.ts';
import type { HanForm } from './fonts.ts';
import type { Line, TextLayout, TextStyle } from './text.ts';

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** PDFKit also accepts fonts that fontkit has opened. @param name the key under which PDFKit keeps the font. */
      font(src: Font, name: string): this;
    }
  }
}

export type PdfTask = {
  contents: InvoiceContents;
  language: Pick<Language, 'tag' | 'dir'>;
  hanForm: HanForm;
  /** ISO 8601; taken from the invoice, so that drawing it again gives the same file. */
  at: string;
  /** The XML to embed as Factur-X; null: the invoice is not issued, or lacks something. */
  xml: string | null;
  /** PNG or JPEG, and its size in points. */
  logo: { bytes: Uint8Array; width: number; height: number } | null;
};

/** A4 in points, with the margins of the printed web page: 16 and 18 mm. */
const page = { width: 595.28, height: 841.89, x: 45.35, y: 51 };
const bottom = page.height - page.y;
const full = page.width - 2 * page.x;
const half = full / 2;
const ink = { text: '#1a1a1a', soft: '#555555', line: '#b8b8b8', mark: '#000000' };
const gap = 14;
const body = 10;
/** The height of a line in parts of the font size: enough for scripts with vowels above and below the letters. */
const leading = 1.5;
const mostForNumbers = 0.68;
/** The outline, in parts of the font size, that makes a font without a bold weight look bold. */
const boldOutline = 0.03;

/** The style of texts that may be in another language than the invoice. */
const own = { dir: 'auto' } as const;

type Align = 'start' | 'end';
/** Lines of text beside other cells; `x` is measured from the side where reading begins. */
type Cell = { lines: Line[]; x: number; width: number; align: Align; size: number; color: string };

/** Draws an invoice, or another paper about money, as PDF, tagged for screen readers. */
export async function drawInvoice(
  task: PdfTask,
  layoutIn: (form: HanForm) => TextLayout,
): Promise<Buffer> {
  const { contents, language, at, xml } = task;
  const layout = layoutIn(task.hanForm);
  const date = new Date(at);
  const pdf = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    bufferPages: true,
    // No standard font: all fonts are embedded.
    font: '',
    lang: language.tag,
    tagged: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    displayTitle: true,
    info: {
      Title: `${contents.heading} ${contents.name}`,
      CreationDate: date,
    },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const whole = new Promise<Buffer>((resolve, reject) => {
    pdf.once('end', () => resolve(Buffer.concat(chunks)));
    pdf.once('error', reject);
  });
  new InvoiceDrawing(pdf, task, layout).draw();
  writeCreator(pdf, contents.company.name);
  if (xml !== null) embedFacturX(pdf, xml, date);
  pdf.end();
  return whole;
}

class InvoiceDrawing {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #task: PdfTask;
  readonly #layout: TextLayout;
  readonly #root: PDFKit.PDFStructureElement;
  #y = page.y;

  constructor(pdf: PDFKit.PDFDocument, task: PdfTask, layout: TextLayout) {
    this.#pdf = pdf;
    this.#task = task;
    this.#layout = layout;
    this.#root = pdf.struct('Document');
    pdf.addStructure(this.#root);
  }

  draw(): void {
    const { mark, paid, note, lines, remarks } = this.#task.contents;
    if (mark !== null) this.#drawMark(mark);
    this.#drawHead();
    this.#drawParties();
    if (lines !== null) this.#drawTable(lines);
    this.#drawTotals();
    for (const remark of remarks) this.#drawParagraph(remark, own);
    if (paid !== null) this.#drawParagraph(paid, { isBold: true });
    if (note !== null) this.#drawParagraph(note, own);
    this.#root.end();
    this.#drawFooters();
  }

  #cell(
    text: string | null,
    x: number,
    width: number,
    style: Partial<TextStyle> & { align?: Align; color?: string } = {},
  ): Cell {
    const { size = body, align = 'start', color = ink.text, isBold = false } = style;
    const { dir = this.#task.language.dir } = style;
    const lines = text === null ? [] : this.#layout(text, { size, isBold, dir }, width);
    return { lines, x, width, align, size, color };
  }

  #drawMark({ title, reason }: NonNullable<InvoiceContents['mark']>): void {
    const inside = full - 2 * gap;
    const cells = [
      this.#cell(title, gap, inside, { size: 15, isBold: true, color: ink.mark }),
      this.#cell(reason, gap, inside, { color: ink.mark }),
    ];
    const height = cells.reduce((sum, cell) => sum + cellHeight(cell), 0) + gap;
    this.#artifact(() =>
      this.#pdf.rect(page.x, this.#y, full, height).lineWidth(2).stroke(ink.mark),
    );
    this.#y += gap / 2;
    for (const cell of cells) this.#flow([cell], 'P');
    this.#y += gap / 2 + gap;
  }

  /** The title, and beside it the company. */
  #drawHead(): void {
    const { contents, logo } = this.#task;
    const { name, address, contacts, taxNumbers } = contents.company;
    const from = this.#y;
    const texts = [
      this.#cell(name, half, half, { ...own, isBold: true, size: logo === null ? 13 : body }),
      this.#cell(address, half, half, own),
      ...contacts.map((line) => this.#cell(line, half, half, own)),
      ...taxNumbers.map((line) => this.#cell(line, half, half)),
    ];
    // The company's block is as wide as its widest line, at the end of the row.
    const widest = texts.flatMap(({ lines }) => lines.map(({ width }) => width));
    const block = Math.min(half, Math.max(...widest, logo?.width ?? 0) + 0.5);
    const company = texts.map((cell) => ({ ...cell, x: full - block, width: block }));
    if (logo !== null) {
      const x = this.#left(full - block, block, logo.width, 'start');
      const { width, height } = logo;
      const figure = this.#pdf.struct('Figure', { alt: name ?? '' });
      this.#root.add(figure);
      this.#marked(figure, 'Figure', () =>
        this.#pdf.image(Buffer.from(logo.bytes), x, this.#y, { width, height }),
      );
      figure.end();
      this.#y += height + 4;
    }
    const title = this.#cell(contents.heading, 0, half - gap, { size: 24, isBold: true });
    const below = this.#y;
    this.#y = from;
    this.#flow([title], 'H1');
    const afterTitle = this.#y;
    this.#y = below;
    const pages = this.#pageCount();
    for (const cell of company) this.#flow([cell], 'P');
    if (this.#pageCount() === pages) this.#y = Math.max(this.#y, afterTitle);
    this.#y += 2 * gap;
  }

  /** The customer, and beside it the number and dates. */
  #drawParties(): void {
    const { customer, facts } = this.#task.contents;
    const party = customer && [
      this.#cell(customer.heading, 0, half - gap, { color: ink.soft }),
      this.#cell(customer.name, 0, half - gap, { ...own, isBold: true }),
      this.#cell(customer.address, 0, half - gap, own),
      ...customer.contacts.map((line) => this.#cell(line, 0, half - gap, own)),
      ...customer.taxNumbers.map((line) => this.#cell(line, 0, half - gap)),
    ];
    const [from, pages] = [this.#y, this.#pageCount()];
    for (const { label, value, kind } of facts) {
      const dir = kind === 'words' ? this.#task.language.dir : 'auto';
      this.#flow(
        [
          this.#cell(label, half, half / 2 - gap / 2, { color: ink.soft }),
          this.#cell(value, half + half / 2, half / 2, { dir, align: 'end' }),
        ],
        'P',
      );
    }
    // The facts are so few that they usually end on the page that they began on.
    const afterFacts = this.#y;
    const isSamePage = this.#pageCount() === pages;
    if (isSamePage) this.#y = from;
    for (const cell of party ?? []) this.#flow([cell], 'P');
    if (this.#pageCount() === pages) this.#y = Math.max(this.#y, afterFacts);
    this.#y += 2 * gap;
  }

  #drawTable({ headings, rows }: NonNullable<InvoiceContents['lines']>): void {
    const widths = this.#columns([headings, ...rows.map(({ values }) => ['', ...values])]);
    const starts = widths.map((_, index) => widths.slice(0, index).reduce((a, b) => a + b, 0));
    const cells = (texts: string[], style: { isBold?: boolean; color?: string; own: boolean }) =>
      texts.map((text, index) => {
        const isFirst = index === 0;
        const dir = isFirst && style.own ? 'auto' : this.#task.language.dir;
        const padding = isFirst ? 0 : gap;
        const [x, width] = [(starts[index] ?? 0) + padding, (widths[index] ?? 0) - padding];
        return this.#cell(text, x, width, { ...style, dir, align: isFirst ? 'start' : 'end' });
      });
    const head = cells(headings, { isBold: true, color: ink.soft, own: false });
    const table = this.#pdf.struct('Table');
    this.#root.add(table);
    const drawHead = () => this.#row(table, head, 'TH');
    const isTorn = this.#y + rowHeight(head) * 2 > bottom;
    if (isTorn) this.#nextPage();
    drawHead();
    for (const { description, values } of rows) {
      const row = cells([description, ...values], { own: true });
      if (this.#y + rowHeight(row) > bottom) {
        this.#nextPage();
        drawHead();
      }
      this.#row(table, row, 'TD');
    }
    table.end();
    this.#y += gap;
  }

  /** Column widths: columns of numbers are as wide as their texts, as far as that leaves room for the descriptions. */
  #columns(rows: string[][]): number[] {
    const { dir } = this.#task.language;
    const [, ...columns] = rows[0]?.keys() ?? [];
    const widest = columns.map((column) =>
      rows.reduce((most, row, index) => {
        const style = { size: body, isBold: index === 0, dir };
        const [line] = this.#layout(row[column] ?? '', style);
        return Math.max(most, (line?.width ?? 0) + gap + 0.5);
      }, 0),
    );
    const sum = widest.reduce((a, b) => a + b, 0);
    const scale = Math.min(1, (full * mostForNumbers) / sum);
    const numbers = widest.map((width) => width * scale);
    return [full - numbers.reduce((a, b) => a + b, 0), ...numbers];
  }

  #row(table: PDFKit.PDFStructureElement, cells: Cell[], tag: 'TH' | 'TD'): void {
    const row = this.#pdf.struct('TR');
    table.add(row);
    const top = this.#y + 4;
    for (const cell of cells) {
      const element = this.#pdf.struct(tag);
      row.add(element);
      for (const [index, line] of cell.lines.entries()) {
        this.#marked(element, tag, () =>
          this.#drawLine(line, cell, top + index * lineHeight(cell)),
        );
      }
      element.end();
    }
    row.end();
    this.#y += rowHeight(cells);
    this.#rule(tag === 'TH' ? 1 : 0.5);
  }

  #drawTotals(): void {
    const { totals } = this.#task.contents;
    const width = full * 0.55;
    const x = full - width;
    const rows = totals.map(({ label, amount }, index) => {
      const isTotal = index === totals.length - 1;
      const style = isTotal ? { size: 12.5, isBold: true } : {};
      const color = isTotal ? ink.text : ink.soft;
      const [line] = this.#layout(amount, { size: body, ...style, dir: this.#task.language.dir });
      const forAmount = Math.min((line?.width ?? 0) + 0.5, width * 0.7);
      return [
        this.#cell(label, x, width - forAmount - gap, { ...style, color }),
        this.#cell(amount, full - forAmount, forAmount, { ...style, align: 'end' }),
      ];
    });
    const height = rows.reduce((sum, row) => sum + rowHeight(row), 0);
    if (this.#y + height > bottom && height < bottom - page.y) this.#nextPage();
    for (const [index, row] of rows.entries()) {
      this.#y += 4;
      this.#flow(row, 'P');
      this.#y += 4;
      this.#rule(index === rows.length - 1 ? 1 : 0.5, { x, width });
    }
  }

  #drawParagraph(text: string, style: Partial<TextStyle>): void {
    this.#y += gap;
    const cell = this.#cell(text, 0, full, style);
    // As on the web page, a paragraph in the other direction begins on the other side.
    const isTurned = style.dir === 'auto' && startsRtl(cell) !== this.#isRtl;
    this.#flow([isTurned ? { ...cell, align: 'end' } : cell], 'P');
  }

  /** If there are several pages, each names the invoice, its page number and the number of pages. */
  #drawFooters(): void {
    const { count } = this.#pdf.bufferedPageRange();
    if (count === 1) return;
    const number = new Intl.NumberFormat(this.#task.language.tag);
    for (let index = 0; index < count; index += 1) {
      this.#pdf.switchToPage(index);
      const style = { ...own, size: 8.5, color: ink.soft };
      const pages = `${number.format(index + 1)} / ${number.format(count)}`;
      const cells = [
        this.#cell(this.#task.contents.name, 0, half, style),
        this.#cell(pages, half, half, { ...style, dir: 'ltr', align: 'end' }),
      ];
      this.#artifact(() => {
        for (const cell of cells) {
          const [line] = cell.lines;
          if (line !== undefined) this.#drawLine(line, cell, bottom + 12);
        }
      });
    }
  }

  #flow(cells: Cell[], tag: string): void {
    const element = this.#pdf.struct(tag);
    this.#root.add(element);
    const count = Math.max(0, ...cells.map(({ lines }) => lines.length));
    for (let index = 0; index < count; index += 1) {
      const height = Math.max(...cells.map(lineHeight));
      if (this.#y + height > bottom) this.#nextPage();
      for (const cell of cells) {
        const line = cell.lines[index];
        if (line !== undefined)
          this.#marked(element, tag, () => this.#drawLine(line, cell, this.#y));
      }
      this.#y += height;
    }
    element.end();
  }

  #drawLine({ runs, width }: Line, cell: Cell, top: number): void {
    let x = this.#left(cell.x, cell.width, width, cell.align);
    const y = top + cell.size * 1.1;
    for (const run of runs) {
      run.font.direction = run.level % 2 === 1 ? 'rtl' : 'ltr';
      this.#pdf.font(run.font.font, run.font.name).fontSize(cell.size).fillColor(cell.color);
      // The text for screen readers and for copying.
      if (run.isSpelled) this.#pdf.markContent('Span', { actual: run.written });
      if (run.isThin) this.#pdf.lineWidth(cell.size * boldOutline).strokeColor(cell.color);
      this.#pdf.text(run.text, x, y, {
        lineBreak: false,
        baseline: 'alphabetic',
        // With `features`, PDFKit lays out the run as a whole.
        features: [],
        fill: true,
        stroke: run.isThin,
      });
      if (run.isSpelled) this.#pdf.endMarkedContent();
      x += run.width;
    }
  }

  /** The left edge of something in a space whose `x` is measured from the side where reading begins. */
  #left(x: number, space: number, width: number, align: Align): number {
    const left = this.#isRtl ? page.x + full - x - space : page.x + x;
    return (align === 'end') === this.#isRtl ? left : left + space - width;
  }

  get #isRtl(): boolean {
    return this.#task.language.dir === 'rtl';
  }

  #rule(width: number, { x, width: length } = { x: 0, width: full }): void {
    const left = this.#left(x, length, length, 'start');
    this.#artifact(() =>
      this.#pdf.rect(left, this.#y, length, width).fill(width < 1 ? ink.line : ink.soft),
    );
    this.#y += width;
  }

  #nextPage(): void {
    this.#pdf.addPage();
    this.#y = page.y;
  }

  #pageCount(): number {
    return this.#pdf.bufferedPageRange().count;
  }

  #marked(element: PDFKit.PDFStructureElement, tag: string, draw: () => void): void {
    element.add(this.#pdf.markStructureContent(tag));
    draw();
    this.#pdf.endMarkedContent();
  }

  /** Draws what screen readers skip: rules, and the footers with page numbers. */
  #artifact(draw: () => void): void {
    this.#pdf.markContent('Artifact');
    draw();
    this.#pdf.endMarkedContent();
  }
}

function lineHeight({ size }: Cell): number {
  return size * leading;
}

function cellHeight(cell: Cell): number {
  return cell.lines.length * lineHeight(cell);
}

function rowHeight(cells: Cell[]): number {
  return Math.max(...cells.map(cellHeight)) + 8;
}

function startsRtl({ lines }: Cell): boolean {
  const levels = lines.flatMap(({ runs }) => runs.map(({ level }) => level));
  return Math.min(...levels) % 2 === 1;
}
