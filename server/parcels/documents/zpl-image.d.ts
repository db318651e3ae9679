/** The package has no types of its own. */
declare module 'zpl-image' {
  type Picture = { length: number; rowlen: number; width: number; height: number; acs: string };
  const zplImage: {
    /** Makes a picture black and white, and compresses it as ZPL does. @param rgba four bytes for each dot. */
    rgbaToACS(rgba: Uint8Array, width: number, options: { notrim: boolean }): Picture;
  };
  export default zplImage;
}
