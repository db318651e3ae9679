/** How long requests take that are sent one after the other, in milliseconds. */
export async function timesOf(rounds: number, ask: (round: number) => Promise<Response>) {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    const answer = await ask(round);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
    times.push(performance.now() - start);
  }
  return { median: medianOf(times), worst: Math.max(...times) };
}

export function medianOf(values: number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/** The median, and what one in a hundred exceeds. */
export function shares(times: number[]): string {
  const [p50, p99] = [0.5, 0.99].map((share) => percentileOf(times, share).toFixed(1).padStart(5));
  return `p50 ${p50} p99 ${p99} ms`;
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The value that `share` of the others are below: 0.5 for the median. */
export function percentileOf(values: number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
