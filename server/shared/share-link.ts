/** A link that shows all of a parcel, as the administrator sees it later. Timestamps are ISO 8601 in UTC. */
export type ShareLink = { id: number; created_at: string; ends_at: string; views: number };

/** A link that was just created: its address is shown only now. */
export type NewShareLink = { id: number; url: string; ends_at: string };

/** For how many days a link may be made. */
export const shareDays = { min: 1, max: 90, default: 14 } as const;

/** How many links of one parcel there may be at a time. */
export const mostShareLinks = 50;
