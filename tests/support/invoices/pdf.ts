import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { TestAdmin } from '../admin.ts';
import type { TestSite } from '../site.ts';

/** A file as a browser gets it that is signed in. */
export async function fetchPdf(
  { url, admin }: Pick<TestSite, 'url'> & { admin: TestAdmin },
  path: string,
  headers: Record<string, string> = {},
) {
  const reply = await fetch(new URL(path, url), { headers: { Cookie: admin.cookie, ...headers } });
  return { reply, bytes: new Uint8Array(await reply.arrayBuffer()) };
}

/** The text of each page of a PDF. */
export async function textsOf(pdf: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const texts = [...document.pages()].map((page) => page.getText());
  document.destroy();
  library.destroy();
  return texts;
}

/** The letters of a text in an order of their own: without spaces, and what only sets directions. */
export function lettersOf(text: string): string[] {
  return [...text.replace(/[\s\p{Cf}\p{Cc}]/gu, '').normalize('NFC')].sort();
}

/** The text of an attached PDF. @throws {TypeError} if it is no file. */
export async function textOfFile(content: unknown): Promise<string> {
  if (!(content instanceof ArrayBuffer)) throw new TypeError('Not a file');
  return (await textsOf(new Uint8Array(content))).join();
}
