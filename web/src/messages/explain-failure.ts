import { errorTexts, noNetworkText, waitText } from './errors.ts'
import { messages } from './messages.ts'
import { CallFailed, type FailureCode } from '../platform/call-failed.ts'

interface Explanation {
  text: string
  /** For an internal failure of the server, the request's id in the server's log. */
  requestId: string | undefined
}

/** Explains a failure to the person, by its code. */
export function explainFailure(error: Error): Explanation {
  if (!(error instanceof CallFailed)) return { text: messages.ui.broken.body, requestId: undefined }
  const { code, status, requestId, retryAfterSeconds, fields } = error
  // The codes for which the server explains which service is unavailable, or what the conflict is.
  const isExplained = code === 'unavailable' || code === 'conflict'
  const given = isExplained ? (fields['general'] ?? Object.values(fields)[0]) : undefined
  return {
    text: given ?? explainCode(code, retryAfterSeconds),
    requestId: status >= 500 ? requestId : undefined,
  }
}

function explainCode(code: FailureCode, retryAfterSeconds: number | undefined): string {
  if (code === 'rate_limited' && retryAfterSeconds) return waitText(retryAfterSeconds)
  const isOffline = 'onLine' in navigator && !navigator.onLine
  return code === 'unreachable' && isOffline ? noNetworkText : errorTexts[code]
}

/** Returns a form's errors: those under its fields, and the rest as a general error. */
export function explainFields(
  error: Error | null,
  fields: readonly string[],
): { fields: Record<string, string>; general: string | undefined } {
  if (!error) return { fields: {}, general: undefined }
  const given = error instanceof CallFailed ? error.fields : {}
  const shown = Object.entries(given).filter(([field]) => fields.includes(field))
  const general = shown.length > 0 ? given['general'] : (given['general'] ?? explainFailure(error).text)
  return { fields: Object.fromEntries(shown), general }
}
