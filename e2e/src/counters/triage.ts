import type { Insight, InsightStatus } from '@sentinel/contracts/insights/insights'
import type { TestUser } from '@sentinel/api/testing/test-api'
import type { Random } from '@sentinel/firmware-sim/random'
import type { CountedWorld } from './counted-world.ts'
import { note, type Operation, type Outcomes, pick } from './worker.ts'

const STATUSES: InsightStatus[] = ['none', 'favorite', 'acknowledge', 'archive']

/** Sets the status of selected insights or of a whole list. Also undoes this. */
export function triage({ api, users }: CountedWorld, outcomes: Outcomes): Operation {
  const started: { user: TestUser; bulkId: number }[] = []
  const update = async (user: TestUser, what: string, body: object) => {
    const answer = await api.as(user).post('/api/updates', body)
    if (note(outcomes, what, answer)) started.push({ user, bulkId: answer.json().message.bulkId })
  }
  const select = (archived: boolean, insightStatus: InsightStatus) => ({
    selection: { filters: [], archived, received_until: new Date().toISOString(), insightStatus },
  })
  const markSome = async (random: Random, user: TestUser) => {
    const listed = await listSome({ api }, random, user)
    if (listed.length === 0) return
    const insights = listed.map(({ insight_id, device_id }) => ({
      insightId: insight_id,
      deviceId: device_id,
      insightStatus: pick(random, STATUSES),
    }))
    await update(user, 'mark', { insights })
  }
  const undo = async (random: Random) => {
    if (started.length === 0) return
    const { user, bulkId } = pick(random, started)
    note(outcomes, 'undo', await api.as(user).post(`/api/updates/${bulkId}/undo`))
  }
  return async (random) => {
    const user = pick(random, users)
    switch (random.index([6, 1, 1, 2])) {
      case 0:
        return markSome(random, user)
      case 1:
        return update(user, 'archive all', select(false, 'archive'))
      case 2:
        return update(user, 'mark all', select(true, pick(random, STATUSES)))
      default:
        return undo(random)
    }
  }
}

/** Corrects what the camera saw, or withdraws the correction. */
export function review({ api, users }: CountedWorld, outcomes: Outcomes): Operation {
  return async (random) => {
    const user = pick(random, users)
    const listed = await listSome({ api }, random, user)
    if (listed.length === 0) return
    const url = `/api/insights/${pick(random, listed).insight_id}/species`
    if (random.chance(0.3)) note(outcomes, 'take back', await api.as(user).delete(url))
    else note(outcomes, 'review', await api.as(user).put(url, { class_id: random.whole(0, 3) }))
  }
}

async function listSome(
  { api }: Pick<CountedWorld, 'api'>,
  random: Random,
  user: TestUser,
): Promise<Insight[]> {
  const limit = random.whole(10, 60)
  const answer = await api.as(user).get(`/api/insights?limit=${limit}&archived=${random.chance(0.5)}`)
  const { insights }: { insights: Insight[] } = answer.json()
  return insights.filter(() => random.chance(0.5))
}
