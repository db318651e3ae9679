type ChoicesProps<Choice extends string> = {
  label: string;
  name: string;
  choices: readonly Choice[];
  words: Record<Choice, string>;
  /** null: nothing is chosen yet. A choice is required. */
  chosen: Choice | null;
  onChoose: (choice: Choice) => void;
};

/** A few choices, each as large as a thumb. */
export function Choices<Choice extends string>(props: ChoicesProps<Choice>) {
  const { label, name, choices, words, chosen, onChoose } = props;
  return (
    <fieldset className="field columns columns-small deliver-choices">
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice} className="icon-choice choice small row">
          <input
            type="radio"
            name={name}
            required
            checked={choice === chosen}
            onChange={() => onChoose(choice)}
          />
          {words[choice]}
        </label>
      ))}
    </fieldset>
  );
}
