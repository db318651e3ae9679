/** Reads the first code that a video shows now; null where it shows none. */
export type Decoder = (video: HTMLVideoElement) => Promise<string | null>;

/** The browser's own decoder, or else ours, which is fetched then. @throws if that cannot be fetched. */
export async function loadDecoder(): Promise<Decoder> {
  return (await browserDecoder()) ?? (await import('./zxing.ts')).zxingDecoder();
}

async function browserDecoder(): Promise<Decoder | null> {
  if (!('BarcodeDetector' in window)) return null;
  // On some systems there is one that reads nothing.
  const formats = await BarcodeDetector.getSupportedFormats();
  if (!formats.includes('qr_code') || !formats.includes('code_128')) return null;
  const detector = new BarcodeDetector({ formats });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
}
