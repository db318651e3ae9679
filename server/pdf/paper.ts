import type { Font } from 'fontkit';
import type { Language } from '../shared/languages.ts';
import type { Line, TextLayout, TextStyle } from './text.ts';

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** PDFKit also accepts fonts that fontkit has opened. @param name the key under which PDFKit keeps the font. */
      font(src: Font, name: string): this;
    }
  }
}

/**
 * The size of a page and its margins at the sides (`x`) and at top and bottom (`y`), in points; `body`: the font size; `leading`: the
 * height of a line in parts of the font size.
 */
export type Page = {
  width: number;
  height: number;
  x: number;
  y: number;
  body: number;
  leading?: number;
};

export const ink = { text: '#1a1a1a', soft: '#555555', line: '#b8b8b8', mark: '#000000' };
/** Enough for scripts with vowels above and below the letters. */
const usualLeading = 1.5;
/** Where the letters of a line stand if it is as high as its font size, in parts of that size. */
const baseline = 0.85;
/** The outline, in parts of the font size, that makes a font without a bold weight look bold. */
const boldOutline = 0.03;

/** The style of texts that may be in another language than the paper. */
export const own = { dir: 'auto' } as const;

type Align = 'start' | 'center' | 'end';
/** Lines of text beside other cells; `x` is measured from the side where reading begins. */
export type Cell = {
  lines: Line[];
  x: number;
  width: number;
  align: Align;
  size: number;
  leading: number;
  color: string;
};

/** Draws texts on pages from the top, tagged for screen readers. */
export class Paper {
  protected readonly pdf: PDFKit.PDFDocument;
  protected page: Page;
  protected readonly dir: Language['dir'];
  protected readonly layout: TextLayout;
  protected readonly root: PDFKit.PDFStructureElement;
  /** Where the next text begins, in points from the top of the page. */
  protected y = 0;

  constructor(
    pdf: PDFKit.PDFDocument,
    { page, dir, layout }: { page: Page; dir: Language['dir']; layout: TextLayout },
  ) {
    this.pdf = pdf;
    this.page = page;
    this.dir = dir;
    this.layout = layout;
    this.root = pdf.struct('Document');
    pdf.addStructure(this.root);
  }

  /** The width between the margins. */
  protected get full(): number {
    return this.page.width - 2 * this.page.x;
  }

  protected get bottom(): number {
    return this.page.height - this.page.y;
  }

  protected cell(
    text: string | null,
    x: number,
    width: number,
    style: Partial<TextStyle> & { align?: Align; color?: string } = {},
  ): Cell {
    const { size = this.page.body, align = 'start', color = ink.text } = style;
    const { isBold = false, dir = this.dir } = style;
    const lines = text === null ? [] : this.layout(text, { size, isBold, dir }, width);
    const { leading = usualLeading } = this.page;
    return { lines, x, width, align, size, leading, color };
  }

  protected flow(cells: Cell[], tag: string): void {
    const element = this.pdf.struct(tag);
    this.root.add(element);
    const count = Math.max(0, ...cells.map(({ lines }) => lines.length));
    for (let index = 0; index < count; index += 1) {
      const height = Math.max(...cells.map(lineHeight));
      if (this.y + height > this.bottom) this.nextPage();
      for (const cell of cells) {
        const line = cell.lines[index];
        if (line !== undefined) this.marked(element, tag, () => this.drawLine(line, cell, this.y));
      }
      this.y += height;
    }
    element.end();
  }

  protected drawLine({ runs, width }: Line, cell: Cell, top: number): void {
    let x = this.left(cell.x, cell.width, width, cell.align);
    const y = top + cell.size * (baseline + (cell.leading - 1) / 2);
    for (const run of runs) {
      run.font.direction = run.level % 2 === 1 ? 'rtl' : 'ltr';
      this.pdf.font(run.font.font, run.font.name).fontSize(cell.size).fillColor(cell.color);
      // The text for screen readers and for copying.
      if (run.isSpelled) this.pdf.markContent('Span', { actual: run.written });
      if (run.isThin) this.pdf.lineWidth(cell.size * boldOutline).strokeColor(cell.color);
      this.pdf.text(run.text, x, y, {
        lineBreak: false,
        baseline: 'alphabetic',
        // With `features`, PDFKit lays out the run as a whole.
        features: [],
        fill: true,
        stroke: run.isThin,
      });
      if (run.isSpelled) this.pdf.endMarkedContent();
      x += run.width;
    }
  }

  /** The left edge of something in a space whose `x` is measured from the side where reading begins. */
  protected left(x: number, space: number, width: number, align: Align): number {
    const left = this.isRtl ? this.page.x + this.full - x - space : this.page.x + x;
    if (align === 'center') return left + (space - width) / 2;
    return (align === 'end') === this.isRtl ? left : left + space - width;
  }

  protected get isRtl(): boolean {
    return this.dir === 'rtl';
  }

  protected rule(thickness: number, { x = 0, width = this.full } = {}): void {
    const left = this.left(x, width, width, 'start');
    this.artifact(() =>
      this.pdf.rect(left, this.y, width, thickness).fill(thickness < 1 ? ink.line : ink.soft),
    );
    this.y += thickness;
  }

  protected nextPage(height = this.page.height): void {
    const { width, y } = this.page;
    this.pdf.addPage({ size: [width, height], margin: 0 });
    this.y = y;
  }

  protected pageCount(): number {
    return this.pdf.bufferedPageRange().count;
  }

  protected marked(element: PDFKit.PDFStructureElement, tag: string, draw: () => void): void {
    element.add(this.pdf.markStructureContent(tag));
    draw();
    this.pdf.endMarkedContent();
  }

  /** Draws what screen readers skip: rules, and the footers with page numbers. */
  protected artifact(draw: () => void): void {
    this.pdf.markContent('Artifact');
    draw();
    this.pdf.endMarkedContent();
  }
}

export function lineHeight({ size, leading }: Cell): number {
  return size * leading;
}

export function cellHeight(cell: Cell): number {
  return cell.lines.length * lineHeight(cell);
}
