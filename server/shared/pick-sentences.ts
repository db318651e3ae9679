const ownForms = ['zero', 'one', 'two', 'few', 'many'];

/** Some sentences of a section, those that end in `_other` with the other plural forms of the language. */
export function pickSentences<Section extends object, Key extends keyof Section>(
  section: Section,
  keys: readonly Key[],
): Pick<Section, Key>;
export function pickSentences(section: Record<string, unknown>, keys: readonly string[]) {
  const picked: Record<string, unknown> = {};
  for (const key of keys) {
    for (const name of key.endsWith('_other') ? formsOf(key) : [key]) {
      if (Object.hasOwn(section, name)) picked[name] = section[name];
    }
  }
  return picked;
}

function formsOf(key: string): string[] {
  const name = key.slice(0, -'other'.length);
  return [...ownForms.map((form) => `${name}${form}`), key];
}
