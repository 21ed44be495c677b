import { expect, test } from 'vitest'
import { aDevice } from '../../../../platform/testing/sample-fleet.ts'
import { withoutChanged } from './check-changes.ts'
import { toDraft } from './draft-device.ts'

test('a changed field loses its error, and the other fields still have theirs', () => {
  const requested = { ...toDraft(aDevice(), null), latitude: '91', longitude: '181' }
  const errors = { latitude: 'Too far north.', longitude: 'Too far east.' }
  expect(withoutChanged(errors, requested, requested)).toEqual(errors)
  expect(withoutChanged(errors, requested, { ...requested, latitude: '9', displayName: 'Ford' })).toEqual({
    longitude: 'Too far east.',
  })
})
