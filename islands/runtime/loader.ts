import { enhancePage } from './enhance-page.ts';

/**
 * The only script that every page has. It hydrates islands: at the right time it loads React and
 * the island's chunk, which take over the server's markup. Until then, and without JavaScript, that
 * markup works by itself.
 */
class WayIsland extends HTMLElement {
  connectedCallback(): void {
    const on = this.getAttribute('on');
    if (on === 'load') hydrate(this);
    else if (on === 'idle') hydrateWhenIdle(this);
    else firstUse().then(() => (on === 'use' ? hydrateWhenIdle : hydrateWhenVisible)(this));
  }
}

const idleMs = 3000;
let used: Promise<unknown> | undefined;

/** Resolves when the visitor first does something on the page, at the latest three seconds after it has loaded. */
function firstUse(): Promise<unknown> {
  used ??= new Promise((resolve) => {
    for (const type of ['scroll', 'pointermove', 'pointerdown', 'keydown', 'focusin']) {
      addEventListener(type, resolve, { once: true, capture: true });
    }
    addEventListener('load', () => setTimeout(resolve, idleMs));
  });
  return used;
}

/** Hydrates after the first paint, which has happened by the second frame. */
function hydrateWhenIdle(island: HTMLElement): void {
  const start = () => hydrate(island);
  const whenIdle = () => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2000 });
    else start();
  };
  requestAnimationFrame(() => requestAnimationFrame(whenIdle));
}

function hydrateWhenVisible(island: HTMLElement): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    hydrateWhenIdle(island);
  });
  // The element itself takes no space (display: contents), so its children are observed.
  for (const child of island.children) observer.observe(child);
}

async function hydrate(island: HTMLElement): Promise<void> {
  // See server/build/islands.ts for what an island's file holds.
  const chunk = await import(island.getAttribute('src') ?? '');
  chunk.hydrate(island, chunk.default);
}

customElements.define('way-island', WayIsland);
enhancePage();
