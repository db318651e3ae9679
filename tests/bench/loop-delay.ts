import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Loaded into a site's process: at SIGUSR2 it writes into a file how long its event loop was held, and begins anew. */
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
let asked = 0;
process.on('SIGUSR2', () => {
  asked += 1;
  const ms = (nanoseconds: number) => nanoseconds / 1e6;
  const [p99, p999] = [99, 99.9].map((share) => ms(delay.percentile(share)));
  const measured = { asked, p99, p999, most: ms(delay.max) };
  delay.reset();
  writeFileSync(process.env.LOOP_DELAY_FILE ?? '', JSON.stringify(measured));
});
