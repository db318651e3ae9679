import { z } from 'zod';
import { messageKey } from '../../http/input/error-map.ts';
import { choice, filled, optional } from '../../http/input/fields.ts';
import { changeShape } from '../../http/input/record.ts';
import { statusEmailFields } from '../../shared/mail-fields.ts';
import { stages } from '../../shared/stages.ts';
import { statusEmailMergeFields, unknownFieldsIn } from '../../shared/status-email.ts';

/** A change to the mail of a stage; an empty subject or body is the standard one again. */
export const statusEmailChange = z.strictObject({
  stage: choice(stages),
  ...changeShape(statusEmailFields, {
    subject: withKnownFields(statusEmailFields.subject),
    body: withKnownFields(statusEmailFields.body),
  }),
});

const fields = statusEmailMergeFields.map((name) => `{{${name}}}`).join(', ');

/** A text in which only known fields stand in double braces; the error names the first that is not. */
function withKnownFields(rule: Parameters<typeof filled>[0]) {
  const text = filled(rule).pipe(
    z.string().superRefine((value, context) => {
      const [name] = unknownFieldsIn(value);
      if (name === undefined) return;
      context.addIssue({ code: 'custom', ...messageKey('mergeField', { name, fields }) });
    }),
  );
  return optional(text);
}
