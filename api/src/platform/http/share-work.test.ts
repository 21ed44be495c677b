import { startBulkUpdate, undoBulkUpdate } from '@sentinel/contracts/insights/bulk-updates'
import { clearDevice } from '@sentinel/contracts/fleet/devices'
import fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeEndpoints } from './endpoints.ts'
import { shareWork } from './share-work.ts'

let app: FastifyInstance
let begun: string[]
/** Ends the caller's first running call. */
let end: (caller: string) => void

beforeEach(async () => {
  begun = []
  const running = new Map<string, (() => void)[]>()
  end = (caller) => running.get(caller)?.shift()?.()
  app = fastify()
  app.addHook('onRequest', async (request) => {
    request.user = { id: Number(request.headers.caller) } as typeof request.user // only the id is read
  })
  describeEndpoints(app)
  shareWork(app, () => undefined)
  for (const { schema: _, ...bulk } of [startBulkUpdate, undoBulkUpdate, clearDevice])
    app.route({
      ...bulk,
      async handler({ user }) {
        const caller = String(user.id)
        begun.push(`${caller} ${bulk.url}`)
        const held = Promise.withResolvers<void>()
        running.set(caller, [...(running.get(caller) ?? []), held.resolve])
        await held.promise
        return {}
      },
    })
  await app.ready()
})
afterEach(() => app.close())

const START = { method: 'POST', url: '/api/updates' } as const
const UNDO = { method: 'POST', url: '/api/updates/5/undo' } as const
const CLEAR = { method: 'DELETE', url: '/api/dataClearing/7?insights=true' } as const
const call = (caller: string, options: InjectOptions) => app.inject({ ...options, headers: { caller } })

test('large changes of one owner run one at a time, and another owner’s begins immediately', async () => {
  const calls = [call('1', START), call('1', UNDO), call('1', CLEAR), call('2', START)]
  await expect.poll(() => begun).toContain('2 /api/updates')
  expect(begun).toEqual(['1 /api/updates', '2 /api/updates'])

  end('2')
  end('1')
  await expect.poll(() => begun.slice(2)).toEqual(['1 /api/updates/:bulkId/undo'])
  end('1')
  await expect.poll(() => begun.slice(3)).toEqual(['1 /api/dataClearing/:deviceId'])
  end('1')
  for (const { statusCode } of await Promise.all(calls)) expect(statusCode).toBe(200)
})
