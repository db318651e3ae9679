import PDFDocument from 'pdfkit';

type Options = {
  title: string;
  /** BCP 47 */
  language: string;
  createdAt: Date;
  /** Of files that are kept for years. */
  subset?: 'PDF/A-3b';
};

/** Opens a PDF without pages, tagged for screen readers, whose fonts are all embedded. `bytes` are there after `end()`. */
export function openPdf({ title, language, createdAt, subset }: Options) {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    // No standard font: all fonts are embedded.
    font: '',
    lang: language,
    tagged: true,
    pdfVersion: '1.7',
    ...(subset && { subset }),
    displayTitle: true,
    info: { Title: title, CreationDate: createdAt },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const bytes = new Promise<Buffer>((resolve, reject) => {
    pdf.once('end', () => resolve(Buffer.concat(chunks)));
    pdf.once('error', reject);
  });
  return { pdf, bytes };
}
