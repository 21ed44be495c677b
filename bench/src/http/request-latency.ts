import { setTimeout } from 'node:timers/promises'
import { quantile } from '../run-rounds.ts'
import { readBody } from './read-body.ts'

const PER_SECOND = 100
const SECONDS = 5

type Headers = Record<string, string>

/**
 * The 99th percentile of a route's answer time in milliseconds, asked at a steady pace whether it has answered or not, by these
 * callers in turn: the api has only so many calls of one caller wait.
 */
export async function measureTail(url: string, callers: readonly Headers[]): Promise<number> {
  const began = performance.now()
  const answers: Promise<number>[] = []
  for (let at = 0; at < PER_SECOND * SECONDS; at++) {
    const dueMs = began + (at * 1000) / PER_SECOND
    await setTimeout(Math.max(0, dueMs - performance.now()))
    const askedAt = performance.now()
    answers.push(readBody(url, callers[at % callers.length] ?? {}).then(() => performance.now() - askedAt))
  }
  return quantile(await Promise.all(answers), 0.99)
}
