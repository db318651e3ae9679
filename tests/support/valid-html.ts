import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:document'],
  // Files of the same origin, whose names hold their hash: no third party is involved.
  rules: { 'require-sri': 'off' },
});

/** What is wrong with the HTML of a page. */
export async function htmlMistakes(text: string): Promise<string[]> {
  const { results } = await validator.validateString(text);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId} ${message}`),
  );
}
