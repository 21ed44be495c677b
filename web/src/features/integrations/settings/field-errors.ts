import { CallFailed } from '../../../platform/call-failed.ts'
import { explainFailure } from '../../../messages/explain-failure.ts'

/**
 * Returns a form's errors: one for each field that the server names anywhere in a path, such as `options.emails.1`, and the rest as a
 * general error.
 */
export function readErrors<Name extends string>(
  error: Error | null,
  names: readonly Name[],
): { fields: Partial<Record<Name, string>>; general: string | undefined } {
  if (!error) return { fields: {}, general: undefined }
  const fields: Partial<Record<Name, string>> = {}
  let general: string | undefined
  for (const [path, text] of Object.entries(error instanceof CallFailed ? error.fields : {})) {
    const name = names.find((known) => path.split('.').includes(known))
    if (name) fields[name] ??= text
    else general ??= text
  }
  const isAtField = Object.keys(fields).length > 0
  return { fields, general: general ?? (isAtField ? undefined : explainFailure(error).text) }
}

/** Explains a failure, in the server's words if it has any. */
export function explainShort(error: Error): string {
  return readErrors(error, []).general ?? explainFailure(error).text
}
