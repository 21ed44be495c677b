/** From then on an answer may be too old. */
const AGE_MAX_MS = 30_000

interface EarlyAnswer {
  token: string
  answer: Promise<Response>
}

declare global {
  /** Answers that public/theme.js has asked for before any other script was there, by path. */
  var earlyAnswers: Map<string, EarlyAnswer> | undefined
}

/** Returns the answer that was asked for with the page itself, once. Undefined if there is none for this person. */
export function takeEarlyAnswer(path: string, token: string): Promise<Response> | undefined {
  const early = globalThis.earlyAnswers?.get(path)
  globalThis.earlyAnswers?.delete(path)
  return early?.token === token && performance.now() < AGE_MAX_MS ? early.answer : undefined
}
