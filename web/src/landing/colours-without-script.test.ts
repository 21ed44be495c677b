import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const readColours = (css: string) =>
  new Map([...css.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]))

test('without scripts, the landing page has the same dark colours as the console', async () => {
  const [tokens = '', own] = await Promise.all([
    readFile(join(import.meta.dirname, '../ui/layout/tokens.css'), 'utf8').then(
      (css) => css.split("[data-scheme='dark']")[1],
    ),
    readFile(join(import.meta.dirname, 'colours-without-script.css'), 'utf8'),
  ])
  const dark = readColours(tokens)
  for (const [name, value] of readColours(own)) expect([name, value]).toEqual([name, dark.get(name)])
})
