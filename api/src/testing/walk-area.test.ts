import type { groupEndpoints } from '@sentinel/contracts/fleet/groups'
import { expectTypeOf, test } from 'vitest'
import type { AreaWalk } from './walk-area.ts'

test('a walk that leaves out a parameter or a body of its area does not compile', () => {
  type GroupWalk = AreaWalk<typeof groupEndpoints>
  type Bodies = GroupWalk['bodies']
  type Parameters = GroupWalk['parameters']
  expectTypeOf<{ parameters: Parameters; bodies: Bodies }>().toExtend<GroupWalk>()
  expectTypeOf<{ parameters: Omit<Parameters, 'groupId'>; bodies: Bodies }>().not.toExtend<GroupWalk>()
  expectTypeOf<{ parameters: Parameters; bodies: Omit<Bodies, 'createGroup'> }>().not.toExtend<GroupWalk>()
})
