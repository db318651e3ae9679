/**
 * The script of a frame in another site: it sends that site the height of its content, so that the frame does not
 * scroll. Only the origins in the setting get the height. The script of the other site checks the frame's origin.
 */
const origins = document.documentElement.dataset.origins?.split(' ').filter(Boolean) ?? [];

/** If the browser tells which site the frame is in, only that site gets the height. */
const host = location.ancestorOrigins?.[0];
const targets = host === undefined ? origins : origins.filter((origin) => origin === host);

new ResizeObserver(() => {
  const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
  for (const origin of targets)
    window.parent.postMessage({ type: 'waybill-height', height }, origin);
}).observe(document.documentElement);

export {};
