import { restartWithSettings } from './node-settings.ts';

// Before anything else is loaded, which takes longest.
restartWithSettings();
const { runSite } = await import('./serve.ts');
await runSite();
