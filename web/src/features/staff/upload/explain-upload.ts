import { messages } from '../../../messages/messages.ts'
import { explainFields } from '../../../messages/explain-failure.ts'

const FILE_FIELDS = ['file', 'checksum']

/**
 * Returns the errors under the fields of a form with a file, and the general error. Does not report a cancellation by the person as a
 * failure.
 */
export function explainUpload(
  error: Error | null,
  fields: readonly string[] = [],
): ReturnType<typeof explainFields> {
  if (error?.name === 'AbortError') return { fields: {}, general: messages.internalUpload.cancelled }
  return explainFields(error, [...FILE_FIELDS, ...fields])
}
