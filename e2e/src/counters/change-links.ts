import type { TestUser } from '@sentinel/api/testing/test-api'
import { makeInvitationToken } from '@sentinel/api/fleet/sharing/invitation-token'
import type { Random } from '@sentinel/firmware-sim/random'
import type { CountedWorld } from './counted-world.ts'
import { HISTORY_DAYS } from './send-uplinks.ts'
import { note, type Operation, type Outcomes, pick } from './worker.ts'

const DAY_MS = 24 * 60 * 60 * 1000

interface Case {
  random: Random
  user: TestUser
  other: TestUser
  deviceId: number
}

/**
 * Changes which users have which devices: through claim codes, invitations and staff. Links start earlier or later, users release devices, and staff
 * clear them.
 */
export function changeLinks(world: CountedWorld, outcomes: Outcomes): Operation {
  const ways = createWays(world, outcomes)
  let turn = 0
  return async (random) => {
    const link = await pickLink(world, random)
    const user = world.users.find(({ id }) => id === link.user_id) ?? pick(random, world.users)
    const other = pick(
      random,
      world.users.filter(({ id }) => id !== user.id),
    )
    await ways[turn++ % ways.length]?.({ random, user, other, deviceId: link.device_id })
  }
}

function createWays(world: CountedWorld, outcomes: Outcomes): readonly ((given: Case) => Promise<void>)[] {
  const { api, staff } = world
  const claim = async (user: TestUser, deviceId: number, code: string) => {
    const body = { device_id: deviceId, claim_code: code }
    note(outcomes, 'claim', await api.as(user).post('/api/devices/claim', body))
  }
  return [
    async ({ user, other, deviceId }) => {
      const code = await api.as(user).post(`/api/devices/${deviceId}/claimCode`)
      if (note(outcomes, 'claim code', code)) await claim(other, deviceId, code.json().claim_code)
    },
    async ({ user, other, deviceId }) => {
      const given = await api.as(user).delete(`/api/dataClearing/${deviceId}?ownership=true&insights=true`)
      if (note(outcomes, 'archive and give up', given) && given.json().claim_code)
        await claim(other, deviceId, given.json().claim_code.claim_code)
    },
    async ({ user, deviceId }) => {
      const cleared = await api.as(user).delete(`/api/dataClearing/${deviceId}?insights=true`)
      note(outcomes, 'archive device', cleared)
    },
    ({ random, user, other, deviceId }) => share(world, outcomes, { random, user, other, deviceId }),
    async ({ deviceId }) => {
      note(outcomes, 'clear', await api.as(staff).delete(`/api/internal/devices/${deviceId}`))
    },
    async ({ random, user }) => {
      const { deviceId } = pick(random, world.cameras)
      const url = `/api/internal/users/${user.id}/devices`
      const { message } = (await api.as(staff).get(url)).json() as { message: { device_id: number }[] } // the answer follows the contract
      const deviceIds = [...new Set([...message.map(({ device_id }) => device_id), deviceId])]
      note(outcomes, 'give', await api.as(staff).put(url, { deviceIds }))
    },
    async ({ random, user, deviceId }) => {
      const visible_from = random.chance(0.2) ? null : drawPast(random)
      const url = `/api/internal/users/${user.id}/devices/${deviceId}`
      note(outcomes, 'move start', await api.as(staff).put(url, { visible_from }))
    },
  ]
}

async function pickLink({ api }: CountedWorld, random: Random) {
  const { rows } = await api.pool.query<{ user_id: number; device_id: number }>(
    'select user_id, device_id from user_device order by user_id, device_id',
  )
  return pick(random, rows)
}

/** Invites a user, who accepts. The invitation may be revoked afterwards. */
async function share(
  { api }: CountedWorld,
  outcomes: Outcomes,
  { random, user, other, deviceId }: Case,
): Promise<void> {
  const mayManage = random.chance(0.5)
  const invited = await api.as(user).post('/api/invitations', { email: other.email, deviceId, mayManage })
  if (!note(outcomes, 'invite', invited)) return
  const { invitationId } = invited.json()
  const token = makeInvitationToken(api.linkKey, invitationId)
  note(outcomes, 'accept', await api.as(other).post('/api/invitations/accept', { token }))
  if (random.chance(0.3))
    note(outcomes, 'withdraw', await api.as(user).delete(`/api/invitations/${invitationId}`))
}

function drawPast(random: Random): string {
  return new Date(Date.now() - Math.floor(random.between(0, HISTORY_DAYS * DAY_MS))).toISOString()
}
