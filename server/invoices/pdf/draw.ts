import type { InvoiceContents, TotalsRow } from '../../../views/invoices/invoice-contents.ts';
import { openPdf } from '../../pdf/document.ts';
import type { HanForm } from '../../pdf/fonts.ts';
import { type Cell, cellHeight, ink, lineHeight, own, Paper } from '../../pdf/paper.ts';
import type { PrintLogo } from '../../pdf/print-logo.ts';
import type { TextLayout, TextStyle } from '../../pdf/text.ts';
import type { Language } from '../../shared/languages.ts';
import type { ReceiptSize } from '../shared/receipt.ts';
import { embedFacturX, writeCreator } from './factur-x.ts';
import { ReceiptDrawing } from './receipt-drawing.ts';

declare module '../../pdf/renderer.ts' {
  interface PdfTasks {
    invoice: InvoiceTask;
  }
}

type InvoiceTask = {
  contents: InvoiceContents;
  language: Pick<Language, 'tag' | 'dir'>;
  hanForm: HanForm;
  /** ISO 8601; taken from the invoice, so that drawing it again gives the same file. */
  at: string;
  /** The XML to embed as Factur-X; null: the invoice is not issued, or lacks something. */
  xml: string | null;
  logo: PrintLogo | null;
  /** Of a receipt: its size, and what was paid. Other papers are A4. */
  receipt?: { size: ReceiptSize; payments: TotalsRow[] };
};

/** A4 in points, with the margins of the printed web page: 16 and 18 mm. */
const page = { width: 595.28, height: 841.89, x: 45.35, y: 51, body: 10 };
const bottom = page.height - page.y;
const full = page.width - 2 * page.x;
const half = full / 2;
const gap = 14;
const mostForNumbers = 0.68;

/** Draws an invoice, or another paper about money, as PDF, tagged for screen readers. */
export async function drawInvoice(
  task: InvoiceTask,
  layoutIn: (form: HanForm) => TextLayout,
): Promise<Buffer> {
  const { contents, language, at, xml, receipt } = task;
  const layout = layoutIn(task.hanForm);
  const date = new Date(at);
  const { pdf, bytes } = openPdf({
    title: `${contents.heading} ${contents.name}`,
    language: language.tag,
    createdAt: date,
    subset: 'PDF/A-3b',
  });
  if (receipt === undefined) new InvoiceDrawing(pdf, task, layout).draw();
  else new ReceiptDrawing(pdf, { ...task, receipt }, layout).draw();
  writeCreator(pdf, contents.company.name);
  if (xml !== null) embedFacturX(pdf, xml, date);
  pdf.end();
  return bytes;
}

class InvoiceDrawing extends Paper {
  readonly #task: InvoiceTask;

  constructor(pdf: PDFKit.PDFDocument, task: InvoiceTask, layout: TextLayout) {
    super(pdf, { page, dir: task.language.dir, layout });
    this.#task = task;
  }

  draw(): void {
    const { mark, paid, note, lines, remarks } = this.#task.contents;
    this.nextPage();
    if (mark !== null) this.#drawMark(mark);
    this.#drawHead();
    this.#drawParties();
    if (lines !== null) this.#drawTable(lines);
    this.#drawTotals();
    for (const remark of remarks) this.#drawParagraph(remark, own);
    if (paid !== null) this.#drawParagraph(paid, { isBold: true });
    if (note !== null) this.#drawParagraph(note, own);
    this.root.end();
    this.#drawFooters();
  }

  #drawMark({ title, reason }: NonNullable<InvoiceContents['mark']>): void {
    const inside = full - 2 * gap;
    const cells = [
      this.cell(title, gap, inside, { size: 15, isBold: true, color: ink.mark }),
      this.cell(reason, gap, inside, { color: ink.mark }),
    ];
    const height = cells.reduce((sum, cell) => sum + cellHeight(cell), 0) + gap;
    this.artifact(() => this.pdf.rect(page.x, this.y, full, height).lineWidth(2).stroke(ink.mark));
    this.y += gap / 2;
    for (const cell of cells) this.flow([cell], 'P');
    this.y += gap / 2 + gap;
  }

  /** The title, and beside it the company. */
  #drawHead(): void {
    const { contents, logo } = this.#task;
    const { name, address, contacts, taxNumbers } = contents.company;
    const from = this.y;
    const texts = [
      this.cell(name, half, half, { ...own, isBold: true, size: logo === null ? 13 : page.body }),
      this.cell(address, half, half, own),
      ...contacts.map((line) => this.cell(line, half, half, own)),
      ...taxNumbers.map((line) => this.cell(line, half, half)),
    ];
    // The company's block is as wide as its widest line, at the end of the row.
    const widest = texts.flatMap(({ lines }) => lines.map(({ width }) => width));
    const block = Math.min(half, Math.max(...widest, logo?.width ?? 0) + 0.5);
    const company = texts.map((cell) => ({ ...cell, x: full - block, width: block }));
    if (logo !== null) {
      const x = this.left(full - block, block, logo.width, 'start');
      const { width, height } = logo;
      const figure = this.pdf.struct('Figure', { alt: name ?? '' });
      this.root.add(figure);
      this.marked(figure, 'Figure', () =>
        this.pdf.image(Buffer.from(logo.bytes), x, this.y, { width, height }),
      );
      figure.end();
      this.y += height + 4;
    }
    const title = this.cell(contents.heading, 0, half - gap, { size: 24, isBold: true });
    const below = this.y;
    this.y = from;
    this.flow([title], 'H1');
    const afterTitle = this.y;
    this.y = below;
    const pages = this.pageCount();
    for (const cell of company) this.flow([cell], 'P');
    if (this.pageCount() === pages) this.y = Math.max(this.y, afterTitle);
    this.y += 2 * gap;
  }

  /** The customer, and beside it the number and dates. */
  #drawParties(): void {
    const { customer, facts } = this.#task.contents;
    const party = customer && [
      this.cell(customer.heading, 0, half - gap, { color: ink.soft }),
      this.cell(customer.name, 0, half - gap, { ...own, isBold: true }),
      this.cell(customer.address, 0, half - gap, own),
      ...customer.contacts.map((line) => this.cell(line, 0, half - gap, own)),
      ...customer.taxNumbers.map((line) => this.cell(line, 0, half - gap)),
    ];
    const [from, pages] = [this.y, this.pageCount()];
    for (const { label, value, kind } of facts) {
      const dir = kind === 'words' ? this.dir : 'auto';
      this.flow(
        [
          this.cell(label, half, half / 2 - gap / 2, { color: ink.soft }),
          this.cell(value, half + half / 2, half / 2, { dir, align: 'end' }),
        ],
        'P',
      );
    }
    // The facts are so few that they usually end on the page that they began on.
    const afterFacts = this.y;
    const isSamePage = this.pageCount() === pages;
    if (isSamePage) this.y = from;
    for (const cell of party ?? []) this.flow([cell], 'P');
    if (this.pageCount() === pages) this.y = Math.max(this.y, afterFacts);
    this.y += 2 * gap;
  }

  #drawTable({ headings, rows }: NonNullable<InvoiceContents['lines']>): void {
    const widths = this.#columns([headings, ...rows.map(({ values }) => ['', ...values])]);
    const starts = widths.map((_, index) => widths.slice(0, index).reduce((a, b) => a + b, 0));
    const cells = (texts: string[], style: { isBold?: boolean; color?: string; own: boolean }) =>
      texts.map((text, index) => {
        const isFirst = index === 0;
        const dir = isFirst && style.own ? 'auto' : this.dir;
        const padding = isFirst ? 0 : gap;
        const [x, width] = [(starts[index] ?? 0) + padding, (widths[index] ?? 0) - padding];
        return this.cell(text, x, width, { ...style, dir, align: isFirst ? 'start' : 'end' });
      });
    const head = cells(headings, { isBold: true, color: ink.soft, own: false });
    const table = this.pdf.struct('Table');
    this.root.add(table);
    const drawHead = () => this.#row(table, head, 'TH');
    const isTorn = this.y + rowHeight(head) * 2 > bottom;
    if (isTorn) this.nextPage();
    drawHead();
    for (const { description, values } of rows) {
      const row = cells([description, ...values], { own: true });
      if (this.y + rowHeight(row) > bottom) {
        this.nextPage();
        drawHead();
      }
      this.#row(table, row, 'TD');
    }
    table.end();
    this.y += gap;
  }

  /** Column widths: columns of numbers are as wide as their texts, as far as that leaves room for the descriptions. */
  #columns(rows: string[][]): number[] {
    const { dir } = this.#task.language;
    const [, ...columns] = rows[0]?.keys() ?? [];
    const widest = columns.map((column) =>
      rows.reduce((most, row, index) => {
        const style = { size: page.body, isBold: index === 0, dir };
        const [line] = this.layout(row[column] ?? '', style);
        return Math.max(most, (line?.width ?? 0) + gap + 0.5);
      }, 0),
    );
    const sum = widest.reduce((a, b) => a + b, 0);
    const scale = Math.min(1, (full * mostForNumbers) / sum);
    const numbers = widest.map((width) => width * scale);
    return [full - numbers.reduce((a, b) => a + b, 0), ...numbers];
  }

  #row(table: PDFKit.PDFStructureElement, cells: Cell[], tag: 'TH' | 'TD'): void {
    const row = this.pdf.struct('TR');
    table.add(row);
    const top = this.y + 4;
    for (const cell of cells) {
      const element = this.pdf.struct(tag);
      row.add(element);
      for (const [index, line] of cell.lines.entries()) {
        this.marked(element, tag, () => this.drawLine(line, cell, top + index * lineHeight(cell)));
      }
      element.end();
    }
    row.end();
    this.y += rowHeight(cells);
    this.rule(tag === 'TH' ? 1 : 0.5);
  }

  #drawTotals(): void {
    const { totals } = this.#task.contents;
    const width = full * 0.55;
    const x = full - width;
    const rows = totals.map(({ label, amount }, index) => {
      const isTotal = index === totals.length - 1;
      const style = isTotal ? { size: 12.5, isBold: true } : {};
      const color = isTotal ? ink.text : ink.soft;
      const [line] = this.layout(amount, { size: page.body, ...style, dir: this.dir });
      const forAmount = Math.min((line?.width ?? 0) + 0.5, width * 0.7);
      return [
        this.cell(label, x, width - forAmount - gap, { ...style, color }),
        this.cell(amount, full - forAmount, forAmount, { ...style, align: 'end' }),
      ];
    });
    const height = rows.reduce((sum, row) => sum + rowHeight(row), 0);
    if (this.y + height > bottom && height < bottom - page.y) this.nextPage();
    for (const [index, row] of rows.entries()) {
      this.y += 4;
      this.flow(row, 'P');
      this.y += 4;
      this.rule(index === rows.length - 1 ? 1 : 0.5, { x, width });
    }
  }

  #drawParagraph(text: string, style: Partial<TextStyle>): void {
    this.y += gap;
    const cell = this.cell(text, 0, full, style);
    // As on the web page, a paragraph in the other direction begins on the other side.
    const isTurned = style.dir === 'auto' && startsRtl(cell) !== this.isRtl;
    this.flow([isTurned ? { ...cell, align: 'end' } : cell], 'P');
  }

  /** If there are several pages, each names the invoice, its page number and the number of pages. */
  #drawFooters(): void {
    const { count } = this.pdf.bufferedPageRange();
    if (count === 1) return;
    const number = new Intl.NumberFormat(this.#task.language.tag);
    for (let index = 0; index < count; index += 1) {
      this.pdf.switchToPage(index);
      const style = { ...own, size: 8.5, color: ink.soft };
      const pages = `${number.format(index + 1)} / ${number.format(count)}`;
      const cells = [
        this.cell(this.#task.contents.name, 0, half, style),
        this.cell(pages, half, half, { ...style, dir: 'ltr', align: 'end' }),
      ];
      this.artifact(() => {
        for (const cell of cells) {
          const [line] = cell.lines;
          if (line !== undefined) this.drawLine(line, cell, bottom + 12);
        }
      });
    }
  }
}

function rowHeight(cells: Cell[]): number {
  return Math.max(...cells.map(cellHeight)) + 8;
}

function startsRtl({ lines }: Cell): boolean {
  const levels = lines.flatMap(({ runs }) => runs.map(({ level }) => level));
  return Math.min(...levels) % 2 === 1;
}
