import { expect, test } from 'vitest'
import { REGIONS } from '../../wildlife/regions.ts'
import { loadShape } from './shape.ts'
import { SILHOUETTES } from './silhouettes.ts'

const species = Object.values(REGIONS).flatMap((region) => region.species.map(({ key }) => key))

test.each([...species, 'person', 'vehicle'])('%s has a silhouette', (key) => {
  expect(Object.keys(SILHOUETTES)).toContain(key)
})

test('every silhouette except person and vehicle is used by a region', () => {
  const unused = Object.keys(SILHOUETTES).filter((key) => !species.includes(key))
  expect(unused).toEqual(['person', 'vehicle'])
})

test.each(Object.entries(SILHOUETTES))('%s covers a plausible part of its box', async (_, silhouette) => {
  const { width, height, cover } = await loadShape(silhouette)
  const covered = cover.filter((value) => value > 127).length
  expect(covered / (width * height)).toBeGreaterThan(0.2)
  expect(covered / (width * height)).toBeLessThan(0.95)
})

test('an icon that its set does not contain is named in the error', async () => {
  const silhouette = {
    set: 'fluent',
    icon: 'yeti',
    faces: 'left',
    heightMetres: 2,
    stretch: 1,
    coat: [0, 0, 0],
  } as const
  await expect(loadShape(silhouette)).rejects.toThrow('The icon set fluent has no “yeti”.')
})
