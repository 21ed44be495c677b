import type { PublishDeps } from './publishers.ts'

/** Asks people to fetch their lists again: more has changed than is pushed row by row. */
export async function publishResync({ live }: PublishDeps, changes: { userIds: number[] }[]): Promise<void> {
  live.toUsers([...new Set(changes.flatMap(({ userIds }) => userIds))], 'resync', {})
}
