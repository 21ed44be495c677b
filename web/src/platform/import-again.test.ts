import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createImport } from './import-again.ts'

test('a script that could not be fetched is imported by its address the next time, because the browser would not fetch it again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'script-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'palette.mjs')
  await writeFile(file, 'export const name = "palette"')
  const url = pathToFileURL(file).href
  const load = vi
    .fn<() => Promise<{ name: string }>>()
    .mockRejectedValue(new TypeError(`Failed to fetch dynamically imported module: ${url}`))
  const importScript = createImport(load)
  await expect(importScript()).rejects.toThrow('Failed to fetch')
  expect((await importScript()).name).toBe('palette')
  expect(load).toHaveBeenCalledTimes(1)
})

test('after any other failure the import itself is repeated', async () => {
  const load = vi
    .fn<() => Promise<number>>()
    .mockRejectedValueOnce(new Error('no server'))
    .mockResolvedValue(7)
  const importScript = createImport(load)
  await expect(importScript()).rejects.toThrow('no server')
  expect(await importScript()).toBe(7)
})
