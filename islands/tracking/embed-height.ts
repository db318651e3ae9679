/**
 * The script of the form in a frame of another site: it tells that site how high its content is, so that nothing has to be
 * scrolled. It sends the height only to the origins in the setting; the other site checks the origin of the frame.
 */
const origins = document.documentElement.dataset.origins?.split(' ').filter(Boolean) ?? [];

/** If the browser says which site the frame is in, only that one gets the height. */
const host = location.ancestorOrigins?.[0];
const targets = host === undefined ? origins : origins.filter((origin) => origin === host);

new ResizeObserver(() => {
  const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
  for (const origin of targets)
    window.parent.postMessage({ type: 'waybill-height', height }, origin);
}).observe(document.documentElement);

export {};
