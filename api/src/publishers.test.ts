import { expectTypeOf, test } from 'vitest'
import type { Publishers } from './platform/publishers.ts'
import type { publishers } from './publishers.ts'

test('a kind of change without a publisher does not compile', () => {
  expectTypeOf<typeof publishers>().toExtend<Publishers>()
  expectTypeOf<Omit<typeof publishers, 'devices:changed'>>().not.toExtend<Publishers>()
})
