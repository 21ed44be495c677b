import { messages } from '../../../messages/messages.ts'
import { explainFields } from '../../../messages/explain-failure.ts'

const FILE_FIELDS = ['file', 'checksum']

/** Words under the fields of a form with a file, and the rest. The person's own cancelling is no failure, and is said as one. */
export function explainUpload(
  error: Error | null,
  fields: readonly string[] = [],
): ReturnType<typeof explainFields> {
  if (error?.name === 'AbortError') return { fields: {}, general: messages.internalUpload.cancelled }
  return explainFields(error, [...FILE_FIELDS, ...fields])
}
