import type { TestApi, TestUser } from '../../../testing/test-api.ts'

/** Returns calls for one of a user's lists, with the version for `If-Match`. */
export function listCalls(api: TestApi, staff: TestUser, list: 'devices' | 'algs' | 'modelRelease') {
  const field = { devices: 'deviceIds', algs: 'algIds', modelRelease: 'algReleaseIds' }[list]
  const urlOf = (userId: number) => `/api/internal/users/${userId}/${list}`
  return {
    read: (userId: number) => api.as(staff).get(urlOf(userId)),
    async save(userId: number, ids: unknown, version?: string) {
      return api.app.inject({
        method: 'PUT',
        url: urlOf(userId),
        payload: { [field]: ids },
        headers: {
          authorization: `Bearer ${staff.token}`,
          'user-agent': 'Staff browser',
          ...(version !== undefined && { 'if-match': version }),
        },
      })
    },
  }
}

export async function findActs(api: TestApi, subjectId: number) {
  const { rows } = await api.pool.query<{
    kind: string
    actor_id: number
    about: unknown
    user_agent: string
  }>(
    'select kind, actor_id, about, user_agent from account_event where subject_id = $1 and is_act order by event_id',
    [subjectId],
  )
  return rows
}
