import { enhancePage } from './enhance-page.ts';

/**
 * The only script that every page has. It wakes islands: waits for each one's moment, then fetches
 * its chunk and React, and hands over the server's markup. Until then, and without script, that
 * markup works by itself.
 */
class WayIsland extends HTMLElement {
  connectedCallback(): void {
    const on = this.getAttribute('on');
    if (on === 'load') this.wake();
    else if (on === 'idle') this.wakeWhenIdle();
    else this.wakeWhenVisible();
  }

  /** First the page is drawn, then what moves on it: the second frame comes after the first paint. */
  private wakeWhenIdle(): void {
    const wake = () => this.wake();
    const whenIdle = () => {
      // Safari knows no such moment.
      if ('requestIdleCallback' in window) requestIdleCallback(wake, { timeout: 2000 });
      else wake();
    };
    requestAnimationFrame(() => requestAnimationFrame(whenIdle));
  }

  private wakeWhenVisible(): void {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      this.wakeWhenIdle();
    });
    // The element itself takes no space (display: contents), so its content is what is watched.
    for (const child of this.children) observer.observe(child);
  }

  private async wake(): Promise<void> {
    const [{ hydrate }, { default: component }] = await Promise.all([
      import('./hydrate.tsx'),
      import(this.getAttribute('src') ?? ''),
    ]);
    hydrate(this, component);
  }
}

customElements.define('way-island', WayIsland);
enhancePage();
