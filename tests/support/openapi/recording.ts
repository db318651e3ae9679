import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes the folder in which the tests of the API keep what they are answered, for this run. */
export default function setup() {
  const dir = mkdtempSync(join(tmpdir(), 'waybill-answers-'));
  process.env.RECORDED_ANSWERS = dir;
  return () => rmSync(dir, { recursive: true, force: true });
}
