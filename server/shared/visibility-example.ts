/** What a stranger sees of an example's recipient; null: nothing until the parcel is unlocked. */
export type VisibilityExample = { name: string; address: string } | null;
