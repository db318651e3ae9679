type Props = {
  label: string;
  boxes: { name: string; label: string; isChecked: boolean }[];
};

/** Checkboxes in a row under one legend, which a form without script sends as `yes`. */
export function CheckRow({ label, boxes }: Props) {
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      <div className="actions">
        {boxes.map((box) => (
          <label key={box.name} className="check">
            <input type="checkbox" name={box.name} value="yes" defaultChecked={box.isChecked} />
            {box.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
