import type { z } from 'zod';
import { parseWithFiles } from '../http/input/validation.ts';
import type { TransactionContext, VerbContext } from './context.ts';
import { requirePermission, type VerbPermission } from './permissions.ts';
import { inSerializableTransaction, inTransaction } from './transaction.ts';

export type VerbSpec<Input extends z.ZodType> = {
  permission: VerbPermission;
  /** The schema of the input. */
  input: Input;
};

/**
 * An action of the domain: a function that calls of the API, forms, commands, imports, the demo and tests use alike. It requires the
 * permission, parses the input, and does the work.
 *
 * @throws {PermissionError}; {InvalidRequest} with all errors of the input; the errors of the work.
 */
export type Verb<
  Input extends z.ZodType,
  Output,
  Rest extends readonly unknown[] = [],
> = VerbSpec<Input> & ((ctx: VerbContext, input: unknown, ...rest: Rest) => Promise<Output>);

/**
 * Creates a verb whose work is done in one transaction with its audit entries, and once for each `Idempotency-Key`.
 *
 * @param spec `isSerializable`: see inSerializableTransaction.
 */
export function verb<Input extends z.ZodType, Output, Rest extends readonly unknown[] = []>(
  { isSerializable = false, ...spec }: VerbSpec<Input> & { isSerializable?: boolean },
  work: (tx: TransactionContext, input: z.output<Input>, ...rest: Rest) => Promise<Output>,
): Verb<Input, Output, Rest> {
  const begin = isSerializable ? inSerializableTransaction : inTransaction;
  return longVerb<Input, Output, Rest>(spec, (ctx, input, ...rest) =>
    begin(ctx, (tx) => work(tx, input, ...rest)),
  );
}

/** Creates a verb that does something before or after its transaction, or has several transactions; see inTransaction. */
export function longVerb<Input extends z.ZodType, Output, Rest extends readonly unknown[] = []>(
  spec: VerbSpec<Input>,
  work: (ctx: VerbContext, input: z.output<Input>, ...rest: Rest) => Promise<Output>,
): Verb<Input, Output, Rest> {
  const run = async (ctx: VerbContext, input: unknown, ...rest: Rest) => {
    requirePermission(ctx, spec.permission);
    return work(ctx, await parseWithFiles(spec.input, input), ...rest);
  };
  return Object.assign(run, spec);
}
