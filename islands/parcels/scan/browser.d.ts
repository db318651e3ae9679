/** APIs of browsers that TypeScript's DOM library does not declare. */

declare class BarcodeDetector {
  static getSupportedFormats(): Promise<string[]>;
  constructor(options?: { formats: string[] });
  detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

/** Of the service worker. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

interface WindowEventMap {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
}

declare function skipWaiting(): Promise<void>;

declare const clients: { claim(): Promise<void> };

declare const registration: ServiceWorkerRegistration;
