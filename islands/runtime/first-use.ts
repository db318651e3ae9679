const laterMs = 3000;

/** Resolves when the visitor first does something on the page. */
export const firstUse = new Promise((resolve) => {
  for (const type of ['scroll', 'pointermove', 'pointerdown', 'keydown', 'focusin']) {
    addEventListener(type, resolve, { once: true, capture: true });
  }
});

/** Resolves then, at the latest three seconds after the page has loaded. */
export const later = new Promise((resolve) => {
  firstUse.then(resolve);
  addEventListener('load', () => setTimeout(resolve, laterMs));
});
