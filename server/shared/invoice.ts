/** An invoice, as it is listed and printed. */
export type Invoice = {
  id: number;
  /** `INV-{year}-{00001}`, given out once. */
  number: string;
  product: string;
  /** ISO 8601, UTC. */
  created_at: string;
};
