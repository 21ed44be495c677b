/** An older answer may be outdated. */
const AGE_MAX_MS = 30_000

interface EarlyAnswer {
  token: string
  answer: Promise<Response>
  /** The value of `performance.now()`. */
  requestedAtMs: number
}

declare global {
  /** Answers by path. public/theme.js requests them before the scripts that use them have loaded. */
  var earlyAnswers: Map<string, EarlyAnswer> | undefined
  /**
   * Defined in public/theme.js. Shows the frame of the console until the app draws something, and fetches what the page at `place` needs first.
   * Undefined in component tests.
   */
  var beginConsole: ((token: string, place: Pick<Location, 'pathname' | 'search'>) => void) | undefined
}

/** Returns the answer that was requested early, at most once. Returns undefined if there is none for this person. */
export function takeEarlyAnswer(path: string, token: string): Promise<Response> | undefined {
  const early = globalThis.earlyAnswers?.get(path)
  globalThis.earlyAnswers?.delete(path)
  return early?.token === token && performance.now() - early.requestedAtMs < AGE_MAX_MS
    ? early.answer
    : undefined
}
