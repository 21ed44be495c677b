import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { allEndpoints } from '@sentinel/contracts/http/areas'
import { serverEvents } from '@sentinel/contracts/server/socket'
import { beforeAll, expect, test } from 'vitest'
import { ROOT } from '../stack/place.ts'

/** Calls that third-party clients and operators make, and our screens do not. */
const FOR_OTHERS = [
  'countInsights',
  'downloadModel',
  'getLiveness',
  'getReadiness',
  'listAllAlgs',
  'listAllDevices',
  'listAllUsers',
  'listCollectionsPage',
  'listInsightPhotos',
  'listInsightsPage',
  'receiveStripeEvent',
]
/** Calls whose URLs are returned in responses. Screens show these URLs and do not make the calls themselves. */
const ADDRESSED = ['downloadWithTicket', 'getModelPicture', 'getUserImage']

let web = ''

beforeAll(async () => {
  for await (const path of glob('web/src/**/*.{ts,tsx}', { cwd: ROOT }))
    if (!/\.test\.|\/testing\//.test(path)) web += await readFile(join(ROOT, path), 'utf8')
})

test('every call of the contract is made by the web app or listed as a call for others', () => {
  const names = allEndpoints.map(({ name }) => name)
  const called = names.filter((name) =>
    new RegExp(`\\b(?:call|toCall)\\(\\s*${name}\\b|\\b${name}\\.url\\b`).test(web),
  )
  expect([...called, ...FOR_OTHERS, ...ADDRESSED].toSorted()).toEqual(names.toSorted())
})

test('the web app handles every event that the server sends', () => {
  const followed = Object.keys(serverEvents).filter((name) => web.includes(`socket.on('${name}'`))
  expect(followed.toSorted()).toEqual(Object.keys(serverEvents).toSorted())
})
