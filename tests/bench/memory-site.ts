import { appendFileSync } from 'node:fs';

// The site itself, in a process that also writes down what memory it has, each second.
const { MEMORY_FILE: file = '' } = process.env;
setInterval(() => {
  appendFileSync(file, `${JSON.stringify(process.memoryUsage())}\n`);
}, 1000).unref();
await import(new URL('../../dist/server/main.js', import.meta.url).href);
