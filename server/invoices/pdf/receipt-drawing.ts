import type { InvoiceContents, TotalsRow } from '../../../views/invoices/invoice-contents.ts';
import { type Cell, cellHeight, ink, own, type Page, Paper } from '../../pdf/paper.ts';
import type { TextLayout } from '../../pdf/text.ts';
import type { Language } from '../../shared/languages.ts';
import type { ReceiptSize } from '../shared/receipt.ts';

/** A roll of 80 mm, of which printers reach 72 mm, is as long as its receipt; A6 has pages. */
const pages: Record<ReceiptSize, Page> = {
  '80mm': { width: 226.77, height: Number.POSITIVE_INFINITY, x: 14.17, y: 14.17, body: 9 },
  a6: { width: 297.64, height: 419.53, x: 22.68, y: 22.68, body: 8.5 },
};
const gap = 6;
const thin = 0.5;
/** The part of a row that an amount may take. */
const mostForAmount = 0.6;

/** Texts side by side, and above them some space, with a line of this thickness. */
type Row = { cells: Cell[]; above?: number; rule?: number };

type Task = {
  contents: InvoiceContents;
  language: Pick<Language, 'tag' | 'dir'>;
  receipt: { size: ReceiptSize; payments: TotalsRow[] };
};

/** Draws what an invoice says in a narrow form, and what was paid of it. */
export class ReceiptDrawing extends Paper {
  readonly #task: Task;

  constructor(pdf: PDFKit.PDFDocument, task: Task, layout: TextLayout) {
    super(pdf, { page: pages[task.receipt.size], dir: task.language.dir, layout });
    this.#task = task;
  }

  draw(): void {
    const rows = this.#rows();
    const heights = rows.map(
      ({ cells, above = 0, rule = 0 }) => above + rule + Math.max(...cells.map(cellHeight)),
    );
    const whole = heights.reduce((sum, height) => sum + height, 2 * this.page.y);
    this.nextPage(Math.min(this.page.height, whole));
    for (const { cells, above = 0, rule = 0 } of rows) {
      this.y += above / 2;
      if (rule > 0) this.rule(rule);
      this.y += above / 2;
      this.flow(cells, 'P');
    }
    this.root.end();
  }

  #rows(): Row[] {
    const { contents, receipt } = this.#task;
    const { company, customer, facts, lines, totals, remarks, mark } = contents;
    const [total] = totals.slice(-1);
    const taxes = totals.slice(0, -1);
    return [
      this.#text(company.name, { isBold: true, size: this.page.body + 2 }),
      this.#text(company.address),
      ...company.contacts.map((line) => this.#text(line)),
      ...company.taxNumbers.map((line) => this.#text(line)),
      { ...this.#text(contents.heading, { isBold: true, size: this.page.body + 4 }), above: gap },
      ...(mark === null ? [] : [this.#text(mark.title, { isBold: true })]),
      ...facts.map(({ label, value }) => this.#pair(label, value)),
      ...(customer === null
        ? []
        : [
            { ...this.#text(customer.name), above: gap },
            this.#text(customer.address),
            ...customer.taxNumbers.map((line) => this.#text(line)),
          ]),
      ...(lines?.rows ?? []).flatMap(({ description, values }, index): Row[] => {
        const [quantity = '', price = '', rate = '', amount = ''] = values;
        const row = this.#text(description);
        return [
          { ...row, above: gap, ...(index === 0 && { rule: thin }) },
          this.#pair(`${quantity} × ${price} · ${rate}`, amount),
        ];
      }),
      ...taxes.map(({ label, amount }, index) =>
        this.#pair(label, amount, index === 0 ? { above: gap, rule: thin } : {}),
      ),
      ...(total === undefined
        ? []
        : [this.#pair(total.label, total.amount, { above: gap, isBold: true })]),
      ...receipt.payments.map(({ label, amount }) => this.#pair(label, amount)),
      ...remarks.map((remark) => ({ ...this.#text(remark), above: gap })),
    ].filter(({ cells }) => cells.some((cell) => cell.lines.length > 0));
  }

  #text(text: string | null, style: { isBold?: boolean; size?: number } = {}): Row {
    return { cells: [this.cell(text, 0, this.full, { ...own, ...style })] };
  }

  #pair(
    label: string,
    value: string,
    { isBold = false, ...row }: Omit<Row, 'cells'> & { isBold?: boolean } = {},
  ): Row {
    const size = isBold ? this.page.body + 2 : this.page.body;
    const [line] = this.layout(value, { size, isBold, dir: this.dir });
    const width = Math.min((line?.width ?? 0) + 0.5, this.full * mostForAmount);
    const color = isBold ? ink.text : ink.soft;
    return {
      ...row,
      cells: [
        this.cell(label, 0, this.full - width - gap, { isBold, size, color }),
        this.cell(value, this.full - width, width, { isBold, size, align: 'end' }),
      ],
    };
  }
}
