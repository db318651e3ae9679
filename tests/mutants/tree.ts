import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { File } from '@stryker-mutator/instrumenter';

const notCopied = /^(node_modules|dist.*|data.*|coverage|\.git)$/;
/** What takes longest to build, and is the same in each build. */
const gazetteer = 'dist/gazetteer.sqlite';

/** A copy of this folder with other code in some files, built: what is started as a process has that code too. @returns its path. */
export function buildTree(files: readonly File[]): string {
  const tree = mkdtempSync(join(tmpdir(), 'waybill-mutants-'));
  cpSync('.', tree, {
    recursive: true,
    filter: (source) => !notCopied.test(source),
  });
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'));
  if (existsSync(gazetteer)) cpSync(gazetteer, join(tree, gazetteer));
  for (const { name, content } of files) writeFileSync(join(tree, name), content);
  execFileSync(process.execPath, ['server/build/build.ts'], { cwd: tree });
  return tree;
}
