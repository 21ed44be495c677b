/** From then on an answer may be too old. */
const AGE_MAX_MS = 30_000

interface EarlyAnswer {
  token: string
  answer: Promise<Response>
  /** By `performance.now()`. */
  requestedAtMs: number
}

declare global {
  /** Answers that public/theme.js has asked for before the scripts that use them were there, by path. */
  var earlyAnswers: Map<string, EarlyAnswer> | undefined
  /**
   * In public/theme.js: shows the frame of the console while the app draws nothing, and fetches what the page at this place needs first.
   * Undefined in tests of components.
   */
  var beginConsole: ((token: string, place: Pick<Location, 'pathname' | 'search'>) => void) | undefined
}

/** Returns the answer that was asked for early, once. Undefined if there is none for this person. */
export function takeEarlyAnswer(path: string, token: string): Promise<Response> | undefined {
  const early = globalThis.earlyAnswers?.get(path)
  globalThis.earlyAnswers?.delete(path)
  return early?.token === token && performance.now() - early.requestedAtMs < AGE_MAX_MS
    ? early.answer
    : undefined
}
