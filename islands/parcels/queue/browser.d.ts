/** APIs of service workers that TypeScript's DOM library does not declare. */

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
