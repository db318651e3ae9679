import { enhancePage } from './enhance-page.ts';

/**
 * The only script that every page has. It hydrates islands: at the right time it loads React and
 * the island's chunk, which take over the server's markup. Until then, and without JavaScript, that
 * markup works by itself.
 */
class WayIsland extends HTMLElement {
  connectedCallback(): void {
    const on = this.getAttribute('on');
    if (on === 'load') this.hydrate();
    else if (on === 'idle') this.hydrateWhenIdle();
    else this.hydrateWhenVisible();
  }

  /** Hydrates after the first paint, which has happened by the second frame. */
  private hydrateWhenIdle(): void {
    const hydrate = () => this.hydrate();
    const whenIdle = () => {
      // Safari has no requestIdleCallback.
      if ('requestIdleCallback' in window) requestIdleCallback(hydrate, { timeout: 2000 });
      else hydrate();
    };
    requestAnimationFrame(() => requestAnimationFrame(whenIdle));
  }

  private hydrateWhenVisible(): void {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      this.hydrateWhenIdle();
    });
    // The element itself takes no space (display: contents), so its children are observed.
    for (const child of this.children) observer.observe(child);
  }

  private async hydrate(): Promise<void> {
    // See server/build/islands.ts for what an island's file holds.
    const { hydrate, default: component } = await import(this.getAttribute('src') ?? '');
    hydrate(this, component);
  }
}

customElements.define('way-island', WayIsland);
enhancePage();
