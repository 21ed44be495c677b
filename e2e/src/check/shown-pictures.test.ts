import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../stack/place.ts'
import { findShownPictures } from './shown-pictures.ts'

test('every picture of docs/screens is shown by a document, and every one that is shown is there', async () => {
  const pictures = await readdir(join(ROOT, 'docs/screens'))
  expect(pictures.toSorted()).toEqual([...(await findShownPictures())].toSorted())
})
