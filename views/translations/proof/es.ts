export { proof } from './en.ts';
