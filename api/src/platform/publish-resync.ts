import type { PublishDeps } from './publishers.ts'

/** Makes users' screens refetch their lists, because too much has changed to push it row by row. */
export async function publishResync({ live }: PublishDeps, changes: { userIds: number[] }[]): Promise<void> {
  live.toUsers([...new Set(changes.flatMap(({ userIds }) => userIds))], 'resync', {})
}
