import { setTimeout } from 'node:timers/promises'
import { extent } from '../extent.ts'
import { quantile } from '../run-rounds.ts'
import type { Caller } from './api-process.ts'
import { readBody } from './read-body.ts'

const PER_SECOND = 100
const SECONDS = extent(0.3, 5)

/**
 * Returns the 99th percentile of a route's response time in milliseconds. Requests start at a steady pace, whether or not earlier ones have been
 * answered. The callers take turns, because the api refuses a caller with too many requests at once.
 */
export async function measureTail(url: string, callers: readonly Caller[]): Promise<number> {
  const began = performance.now()
  const answers: Promise<number>[] = []
  for (let at = 0; at < PER_SECOND * SECONDS; at++) {
    const dueMs = began + (at * 1000) / PER_SECOND
    await setTimeout(Math.max(0, dueMs - performance.now()))
    const startedAt = performance.now()
    const answer = readBody(url, callers[at % callers.length] ?? {}).then(() => performance.now() - startedAt)
    answer.catch(() => undefined) // awaited below, possibly after it has rejected
    answers.push(answer)
  }
  return quantile(await Promise.all(answers), 0.99)
}
