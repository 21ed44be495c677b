import { expect, test } from 'vitest'
import { aDevice, aDigest, aRecovery, aSighting, aSummary, anAlert } from '../testing/notices.ts'
import { writeHeadline } from './headline.ts'

test.each([
  [aSighting(), 'Lion, 93 %: North Gate camera'],
  [aSighting({ confidencePercent: null }), 'Lion: North Gate camera'],
  [anAlert(), 'Cable Error: North Gate camera'],
  [anAlert({ alertType: 'low_battery' }), 'Battery Level Warning: North Gate camera'],
  [aRecovery(), 'Ended: Cable Error, North Gate camera'],
  [aDigest(), 'Yesterday: 42 sightings, 1 open alert'],
  [aDigest({ total: 1, openAlertsTotal: 0 }), 'Yesterday: 1 sighting'],
  [aSummary(), '25 more sightings: Impala, Zebra and others (River camera, North Gate camera)'],
  [aSummary({ species: [] }), '25 more sightings'],
  [aSummary({ of: 'alerts', total: 1 }), '1 more alert'],
  [
    aSummary({
      of: 'alerts',
      total: 4,
      alerts: ['Camera 17', 'Gate', 'Camera 17', 'Ford'].map((deviceName) => ({
        alertType: 'low_battery',
        deviceName,
        isOver: false,
      })),
    }),
    '4 more alerts: Camera 17, Gate and others',
  ],
  [{ kind: 'test' as const }, 'Test from Sentinel Console'],
])('%j is written in one line', (facts, headline) => {
  expect(writeHeadline(facts)).toBe(headline)
})

test('names can neither break the line nor reverse the text around them', () => {
  const deviceName = 'Gate\r\nBcc: thief@example.org\u202e\u2028\u0000'
  expect(writeHeadline(aSighting({ device: aDevice({ deviceName }), className: 'Li\non' }))).toBe(
    'Li on, 93 %: Gate Bcc: thief@example.org',
  )
})
