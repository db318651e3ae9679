/** Tells this page and the other tabs that the scans on this device have changed. */

const name = 'waybill-scan';

/** To be called after each change. */
export function announceChange(): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(null);
  channel.close();
}

/** @returns a function that stops listening. */
export function onChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', listener);
  return () => channel.close();
}
