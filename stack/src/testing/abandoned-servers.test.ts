import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseUrl, openCluster } from '../postgres/cluster.ts'
import { findPrograms } from '../postgres/programs.ts'
import { startServer } from '../postgres/server.ts'
import { removeAbandonedServers, testFolderPrefix } from './abandoned-servers.ts'

const NO_PROCESS = 2 ** 22 + 1 // above the largest process id

let parent: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'sentinel-abandoned-'))
})
afterEach(() => rm(parent, { recursive: true, force: true }))

test('the server of a killed test run is stopped and its folder removed', async () => {
  const folder = join(parent, `sentinel-test-${NO_PROCESS}-abcdef`)
  await mkdir(folder)
  const cluster = await openCluster({
    folder: join(folder, 'cluster'),
    passwordFile: join(folder, 'password'),
    programs: await findPrograms(),
  })
  const { port } = await startServer(cluster)

  await removeAbandonedServers(parent)

  expect(await readdir(parent)).toEqual([])
  await expect(new Client(databaseUrl(cluster, port, 'postgres')).connect()).rejects.toThrow('ECONNREFUSED')
})

test('the servers of running test runs stay', async () => {
  const folder = await mkdtemp(join(parent, testFolderPrefix()))

  await removeAbandonedServers(parent)

  expect(join(parent, (await readdir(parent))[0]!)).toBe(folder)
})
