import { restartWithSettings } from './node-settings.ts';

// First: loading everything else takes most of the start, and would be done twice.
restartWithSettings();
const { runSite } = await import('./serve.ts');
await runSite();
