import { onTestFinished, vi } from 'vitest';

/**
 * How many characters the searches look at that a piece of work makes: what its time grows with, however
 * busy the machine is.
 */
export function stepsOf(work: () => unknown): number {
  let steps = 0;
  const { exec } = RegExp.prototype;
  const { indexOf, includes } = String.prototype;
  const look = (from: number, to: number, length: number) => {
    steps += (to < 0 ? length : to) - from + 1;
  };
  const spies = [
    vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, text: string) {
      // Splitting a text tries one place after the other.
      const from = this.global || this.sticky ? this.lastIndex : 0;
      const found = exec.call(this, text);
      const end = found === null ? -1 : found.index + found[0].length;
      look(from, this.sticky ? Math.max(end, from) : end, text.length);
      return found;
    }),
    vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (
      this: string,
      part,
      from = 0,
    ) {
      const found = indexOf.call(this, part, from);
      look(from, found, this.length);
      return found;
    }),
    vi.spyOn(String.prototype, 'includes').mockImplementation(function (
      this: string,
      part,
      from = 0,
    ) {
      look(from, indexOf.call(this, part, from), this.length);
      return includes.call(this, part, from);
    }),
  ];
  const restore = () => {
    for (const spy of spies) spy.mockRestore();
  };
  onTestFinished(restore);
  work();
  restore();
  return steps;
}
