import { createHash } from 'node:crypto';
import type { ImageRow } from '../../database/tables.ts';

/** A picture, ready to be stored. */
export type Picture = Omit<ImageRow, 'created_at'>;

const endings = { 'image/webp': 'webp', 'image/svg+xml': 'svg' } as const;

/** Names a picture by the hash of its content, so that a name always means the same picture. */
export function namedPicture(
  bytes: Buffer,
  type: keyof typeof endings,
  { width, height }: { width: number; height: number },
): Picture {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return { name: `${hash}.${endings[type]}`, type, width, height, bytes: new Uint8Array(bytes) };
}
