import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
/** The files in which settings are read. */
const SCHEMAS = [
  'platform/src/programs/settings.ts',
  'api/src/platform/config.ts',
  'api/src/platform/outgoing-config.ts',
  'api/src/platform/stripe-config.ts',
  'gateway/src/platform/config.ts',
  'firmware-sim/src/samples/config.ts',
  'stack/src/settings.ts',
  'stack/src/backup/backup-settings.ts',
]
/** Excludes the simulator's command-line options, which are described in docs/simulator.md. */
const isSetting = (name: string) => name.includes('_') || name === 'SIGNUP'

async function readNames(): Promise<Set<string>> {
  const texts = await Promise.all(SCHEMAS.map((path) => readFile(join(ROOT, path), 'utf8')))
  const names = texts.flatMap((text) =>
    [...text.matchAll(/^ {2,6}([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name),
  )
  return new Set(names.filter(isSetting))
}

test.each(['.env.example', 'docs/operations.md'])(
  '%s names every setting that a program reads',
  async (file) => {
    const names = await readNames()
    expect(names.size).toBeGreaterThan(50)
    const text = await readFile(join(ROOT, file), 'utf8')
    const known = new Set(text.match(/\b[A-Z][A-Z0-9_]+\b/g))
    expect([...names].filter((name) => !known.has(name))).toEqual([])
  },
)
