export const laterMs = 3000;

/** Resolves when the visitor first does something on the page. */
export const firstUse = new Promise((resolve) => {
  for (const type of ['scroll', 'pointerdown', 'keydown', 'focusin']) {
    addEventListener(type, resolve, true);
  }
  // Chromium also sends this event for a resting pointer when something moves below it.
  addEventListener('pointermove', (event) => {
    if (event.movementX || event.movementY) resolve(0);
  });
});

/** Resolves on the first use, or three seconds after the page has loaded. */
export const later = new Promise((resolve) => {
  firstUse.then(resolve);
  addEventListener('load', () => setTimeout(resolve, laterMs));
});
