import type { PublicParcel } from './parcel.ts';
import type { Stage } from './stages.ts';

/** With these a parcel's journey has ended: it is neither late nor silent any more. */
export const finalStages = ['delivered', 'returned'] as const satisfies Stage[];

/** Whether a parcel's journey has ended, as far as that is certain. */
export function hasEnded({ stage, progress }: Pick<PublicParcel, 'stage' | 'progress'>): boolean {
  const standing = stage ?? progress;
  return finalStages.some((final) => final === standing);
}

/** The query of a result's page with the id of an event: what came after it is marked as new. */
export const sinceQuery = 'since';
