import type pg from 'pg'
import { CommandRefused, runCommand } from './command-line.ts'
import { loadSeed } from './seed/load-seed.ts'
import { createProgress } from './seed/progress.ts'
import { readSeedRequest, type SeedRequest } from './seed/read-request.ts'

await runCommand({ name: 'seed', read: () => readSeedRequest(Date.now()), run: seed })

async function seed(client: pg.Client, { plan, owner }: SeedRequest): Promise<object> {
  const ownerId = owner === undefined ? undefined : await getOwnerId(client, owner)
  const onLoaded = createProgress(plan.insights, (line) => console.error(`seed: ${line}`))
  const { firstDeviceId } = await loadSeed(client, plan, { ownerId, onLoaded })
  return {
    seed: plan.seed,
    insights: plan.insights,
    devices: plan.devices,
    first_device_id: firstDeviceId,
    ...(owner !== undefined && { owner }),
  }
}

async function getOwnerId(client: pg.Client, email: string): Promise<number> {
  const { rows } = await client.query<{ user_id: number }>(
    'select user_id from user_account where lower(email) = lower($1)',
    [email],
  )
  if (!rows[0]) throw new CommandRefused(`There is no user with the email ${email}.`)
  return rows[0].user_id
}
