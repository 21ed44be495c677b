import { expect, test } from 'vitest'
import { aDevice } from '../../../platform/testing/sample-fleet.ts'
import { summarizeUpdate } from './summarize-update.ts'

test('the summary counts the devices that change, by their old value, and those that stay unchanged', () => {
  const devices = ['2.3.0', '2.1.0', '2.3.0', '2.6.0', null].map((software_version, at) =>
    aDevice({ device_id: at, software_version, cycle_time: 690, trigger_number: null }),
  )
  const deployed = new Map([[0, new Set([5, 4])]])
  const sent = { firmwareVersion: '2.6.0', algIds: [4, 5], cycleMinutes: 690, triggerNumber: undefined }
  expect(summarizeUpdate(devices, sent, deployed)).toEqual({
    firmware: {
      to: '2.6.0',
      from: [
        { value: '2.3.0', devices: 2 },
        { value: '2.1.0', devices: 1 },
        { value: null, devices: 1 },
      ],
      unchanged: 1,
    },
    cycle: { to: 690, from: [], unchanged: 5 },
    trigger: undefined,
    models: { changed: 4, unchanged: 1 },
  })
})
