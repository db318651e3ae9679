export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Animates from 0 to 1, frame by frame: fast at first, slow at the end.
 *
 * @param duration in milliseconds; 0 shows the end immediately.
 * @param show is called with each value; the last one is 1.
 * @returns a function that stops the animation early.
 */
export function animate(duration: number, show: (part: number) => void): () => void {
  const start = performance.now();
  let frame = 0;
  const draw = (now: number) => {
    const passed = duration === 0 ? 1 : Math.min(1, Math.max(0, now - start) / duration);
    if (passed < 1) frame = requestAnimationFrame(draw);
    show(1 - (1 - passed) ** 3);
  };
  draw(start);
  return () => cancelAnimationFrame(frame);
}
