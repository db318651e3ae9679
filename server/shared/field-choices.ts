import { namesOf } from './field-values.ts';

/**
 * What a list does with a field: its place there, or why it is left out. With `satisfies Record<…, Place | LeftOut>` a new
 * field does not compile before each list has decided.
 */
export type LeftOut = { leftOut: string };

type NamesWith<Choices, Place> = {
  [Name in keyof Choices]: Choices[Name] extends Place ? Name : never;
}[keyof Choices] &
  string;

/** The fields that have this place, in the order of the choices. */
export function namesWith<
  const Choices extends Record<string, string | LeftOut>,
  Place extends string,
>(choices: Choices, place: Place): NamesWith<Choices, Place>[] {
  const list: Record<string, string | LeftOut> = choices;
  return namesOf<keyof Choices & string>(choices).filter(
    (name): name is NamesWith<Choices, Place> => list[name] === place,
  );
}
