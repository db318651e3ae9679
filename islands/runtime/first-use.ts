export const laterMs = 3000;

/** Resolves when the visitor first does something on the page. */
export const firstUse = new Promise((resolve) => {
  for (const type of ['scroll', 'pointerdown', 'keydown', 'focusin']) {
    addEventListener(type, resolve, true);
  }
  // Chromium tells of a pointer that rests, too, whenever something has moved below it.
  addEventListener('pointermove', (event) => {
    if (event.movementX || event.movementY) resolve(0);
  });
});

/** Resolves then, at the latest three seconds after the page has loaded. */
export const later = new Promise((resolve) => {
  firstUse.then(resolve);
  addEventListener('load', () => setTimeout(resolve, laterMs));
});
