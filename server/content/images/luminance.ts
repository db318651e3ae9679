/** Relative luminance of a pixel in sRGB, as WCAG defines it. */
export function relativeLuminance([red = 0, green = 0, blue = 0]: Uint8Array): number {
  const linear = (channel: number) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
