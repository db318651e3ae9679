/** A company that sends with us, and its logo. */
export type Client = {
  id: number;
  name: string;
  /** The file name of an image. */
  logo: string;
  /** The logo's own size in pixels. */
  width: number;
  height: number;
};
