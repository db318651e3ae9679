/** Why a form was refused; nothing where it was not. */
export function RunErrors({ errors }: { errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <div className="panel panel-bad" role="alert">
      {errors.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
