import type { Db } from '../../database/tables.ts';
import type { Logo } from '../../shared/branding.ts';
import { findImage } from '../images/queries.ts';

/** Reads a logo's picture; null where it is gone. */
export type ReadLogo = (logo: Pick<Logo, 'name'>) => Promise<Uint8Array | null>;

/** Reads logos from the database. */
export function logoReader(db: Db): ReadLogo {
  return async ({ name }) => (await findImage(db, name))?.bytes ?? null;
}
