/** `npm run bench` is bench.ts; `npm run bench lists -- --parcels 1000` is another of this folder, with its own options. */
const [, , name = ''] = process.argv;
const isNamed = /^\w+$/.test(name);
if (isNamed) process.argv.splice(2, 1);
await import(`./${isNamed ? name : 'bench'}.ts`);
