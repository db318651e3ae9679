import type { RunStop } from './run.ts';

/** The stops of a driver's open runs, in order, with whom they are for as long as they are open. */
export type Today = {
  /** The id of the member whose runs these are. */
  member: number;
  stops: RunStop[];
  /** When a device may keep it no longer: ISO 8601, UTC. */
  forget_at: string;
};
