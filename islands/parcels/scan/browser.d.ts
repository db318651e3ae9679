/** APIs of browsers that TypeScript's DOM library does not declare. */

declare class BarcodeDetector {
  static getSupportedFormats(): Promise<string[]>;
  constructor(options?: { formats: string[] });
  detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
