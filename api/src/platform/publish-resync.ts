import type { PublishDeps } from './publishers.ts'

/** Makes people fetch their lists again, because more has changed than is pushed row by row. */
export async function publishResync({ live }: PublishDeps, changes: { userIds: number[] }[]): Promise<void> {
  live.toUsers([...new Set(changes.flatMap(({ userIds }) => userIds))], 'resync', {})
}
