import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { distDir } from '../site.ts';
import { temporaryDir } from '../temporary-dir.ts';

/** Draws nothing: notes whose turn it is, and answers when the file `release` has been written. */
const program = (dir: string) => `
import { appendFileSync, existsSync } from 'node:fs';
process.once('disconnect', () => process.exit());
process.on('message', ({ contents }) => {
  appendFileSync(${JSON.stringify(join(dir, 'drawn'))}, contents.name + '\\n');
  const answer = () => {
    if (!existsSync(${JSON.stringify(join(dir, 'release'))})) return void setTimeout(answer, 5);
    process.send({ pdf: new Uint8Array(Buffer.from('%PDF-' + contents.name)) });
  };
  answer();
});`;

/** The folder of a build whose process of PDFs waits. */
export function heldRenderer() {
  const dir = temporaryDir();
  const server = join(dir, 'server');
  mkdirSync(server);
  for (const name of readdirSync(distDir)) {
    if (name !== 'server') symlinkSync(join(distDir, name), join(dir, name));
  }
  writeFileSync(join(server, 'pdf-process.js'), program(dir));
  writeFileSync(join(server, 'package.json'), '{"type":"module"}');
  const drawn = join(dir, 'drawn');
  return {
    files: dir,
    /** The numbers of invoices in the order in which they were drawn. */
    drawn: () => (existsSync(drawn) ? readFileSync(drawn, 'utf8').trim().split('\n') : []),
    release: () => writeFileSync(join(dir, 'release'), ''),
  };
}
