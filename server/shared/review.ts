/** What a customer says of us. */
export type Review = {
  id: number;
  name: string;
  review: string;
  /** The file name of a portrait. */
  image: string | null;
};
