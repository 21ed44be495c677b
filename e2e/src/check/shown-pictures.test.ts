import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../stack/place.ts'
import { findShownPictures } from './shown-pictures.ts'

test('docs/screens contains exactly the pictures that documents show', async () => {
  const pictures = await readdir(join(ROOT, 'docs/screens'))
  expect(pictures.toSorted()).toEqual([...(await findShownPictures())].toSorted())
})
