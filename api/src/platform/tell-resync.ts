import type { TellDeps } from './tellers.ts'

/** Asks people to fetch their lists again: more has changed than is pushed row by row. */
export async function tellResync({ live }: TellDeps, changes: { userIds: number[] }[]): Promise<void> {
  live.toUsers([...new Set(changes.flatMap(({ userIds }) => userIds))], 'resync', {})
}
