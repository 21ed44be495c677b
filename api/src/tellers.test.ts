import { expectTypeOf, test } from 'vitest'
import type { Tellers } from './platform/tellers.ts'
import type { tellers } from './tellers.ts'

test('a kind of change that no area pushes does not compile', () => {
  expectTypeOf<typeof tellers>().toExtend<Tellers>()
  expectTypeOf<Omit<typeof tellers, 'devices:changed'>>().not.toExtend<Tellers>()
})
