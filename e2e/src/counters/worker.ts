import type { TestAnswer } from '@sentinel/api/testing/test-api'
import type { Random } from '@sentinel/firmware-sim/random'

/** Runs repeatedly, each time with different random numbers. */
export type Operation = (random: Random) => Promise<unknown>

/** The number of times that each kind of call returned each status. */
export type Outcomes = Map<string, number>

export async function repeat(times: number, random: Random, operation: Operation): Promise<void> {
  for (let at = 0; at < times; at++) await operation(random)
}

/** Counts a response. A call may be refused, because users change each other's links in the meantime, but it must not fail otherwise. */
export function note(outcomes: Outcomes, what: string, answer: TestAnswer): boolean {
  if (answer.statusCode >= 500) throw new Error(`${what}: ${answer.statusCode} ${answer.body}`)
  const key = `${what} ${answer.statusCode}`
  outcomes.set(key, (outcomes.get(key) ?? 0) + 1)
  return answer.statusCode === 200
}

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[random.whole(0, items.length - 1)]
  if (item === undefined) throw new Error('there is nothing to pick from')
  return item
}
