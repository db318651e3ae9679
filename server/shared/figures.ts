/** What happened on one day of the site's time zone, or on several. */
export type Tally = {
  /** Parcels that were registered. */
  made: number;
  /** Parcels that were delivered, each once, on the day of its last delivery. */
  delivered: number;
  /** Those of them that had a day of delivery, and how many of these were no later. */
  dated: number;
  inTime: number;
  /** Of those whose history has a pick-up: half took no more than so many hours from there; null: none has. */
  medianHours: number | null;
};

export type DayTally = Tally & {
  /** `YYYY-MM-DD` */
  day: string;
};

/** The last days, the oldest first, and all of them together. */
export type Figures = { days: DayTally[]; all: Tally };

/** The number of days that figures cover, today included. */
export const figureDays = 30;
