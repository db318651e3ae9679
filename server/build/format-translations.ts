import { writeFileSync } from 'node:fs';
import { formatParams, formatWords, paramsFile, type Words, wordFiles } from './translations.ts';

/** `npm run translations`: every language in the order of the English one, and the types of the params. */
const files = wordFiles();
const english: Words = JSON.parse(files.find(({ tag }) => tag === 'en')?.text ?? '{}');

for (const { path, text } of files) writeFileSync(path, formatWords(JSON.parse(text), english));
writeFileSync(paramsFile, formatParams(english));
