/** An older response may be outdated. */
const AGE_MAX_MS = 30_000

interface EarlyAnswer {
  token: string
  answer: Promise<Response>
  /** The value of `performance.now()`. */
  requestedAtMs: number
}

declare global {
  /** Responses by path, requested by public/theme.js before the scripts that use them have loaded. */
  var earlyAnswers: Map<string, EarlyAnswer> | undefined
  /**
   * Defined in public/theme.js. Shows the console's frame until the app draws something, and fetches what the page at `place` needs first.
   * Undefined in component tests.
   */
  var beginConsole: ((token: string, place: Pick<Location, 'pathname' | 'search'>) => void) | undefined
}

/** Returns the early response, at most once. Returns undefined if there is none for this person. */
export function takeEarlyAnswer(path: string, token: string): Promise<Response> | undefined {
  const early = globalThis.earlyAnswers?.get(path)
  globalThis.earlyAnswers?.delete(path)
  return early?.token === token && performance.now() - early.requestedAtMs < AGE_MAX_MS
    ? early.answer
    : undefined
}
