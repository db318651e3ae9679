/**
 * The luminance of the lightest spot of a picture, 0 (black) to 1 (white). A spot is a 256th of the longer side: what is
 * smaller does not keep anybody from reading words over it.
 */
export async function lightOf(bytes: Uint8Array): Promise<number> {
  const { default: sharp } = await import('sharp');
  const pixels = await sharp(bytes)
    .resize(256, 256, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer();
  let lightest = 0;
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    lightest = Math.max(
      lightest,
      0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue),
    );
  }
  return Math.min(1, lightest);
}

/** A channel of sRGB as a part of the light. */
function linear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
