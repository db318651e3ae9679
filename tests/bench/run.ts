import { argv } from 'node:process';

/** `npm run bench` is bench.ts; `npm run bench lists -- --parcels 1000` is another of this folder, with its own options. */
const [named = ''] = argv.slice(2);
const isNamed = /^\w+$/.test(named);
if (isNamed) argv.splice(2, 1);
await import(`./${isNamed ? named : 'bench'}.ts`);
