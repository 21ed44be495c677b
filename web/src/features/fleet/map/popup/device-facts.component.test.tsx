import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDevice } from '../../../../platform/testing/sample-fleet.ts'
import { DeviceFacts } from './device-facts.tsx'

const device = aDevice({ device_id: 7, last_seen: null })
const place = { latitude: 0.5, longitude: 36.5 }
const base = {
  device,
  place,
  warnings: [],
  signal: null,
  insights: { device_id: 7, insight_count: 0, latest: null },
}

test('a signal that could not be loaded shows an error', () => {
  render(<DeviceFacts chosen={{ ...base, signal: undefined, isSignalFailed: true }} hasPage={false} />)
  expect(screen.getByText('LoRa signal').nextElementSibling?.textContent).toBe('Could not be loaded')
})

test('a device that no network has received has no signal', () => {
  render(<DeviceFacts chosen={{ ...base, isSignalFailed: false }} hasPage={false} />)
  expect(screen.queryByText('LoRa signal')).toBeNull()
})
