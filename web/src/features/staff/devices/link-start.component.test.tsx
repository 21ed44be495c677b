import { type Clearing, listClearings } from '@sentinel/contracts/staff/clearings'
import { moveLinkStart } from '@sentinel/contracts/staff/link-start'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole } from '../../../testing/render-console.tsx'
import { serveDevices } from '../testing/serve-devices.ts'
import { toInputTime } from './to-input-time.ts'

const ADA = {
  user_id: 3,
  email: 'ada@example.org',
  may_manage: true,
  is_guest: false,
  visible_from: null,
  linked_at: '2026-01-02T03:04:05.678Z',
}

const CLEARED: Clearing = {
  clearing_id: 5,
  device_id: 4711,
  state: 'completed',
  done: 300,
  total: 300,
  begun_at: '2026-11-02T03:04:05.678Z',
  ended_at: '2026-11-02T03:05:05.678Z',
  begun_by: 'sam@example.org',
}

test('the start of a link can be moved to a time, with a warning if the device was cleared', async () => {
  const server = serveDevices({ devices: [{ device_id: 4711 }], people: [ADA] })
  server.answer(listClearings, [CLEARED])
  server.answer(moveLinkStart, ({ body }) => body)
  const { press, fill, user } = renderConsole('/internal?tab=devices&device=4711')
  await press(/ada@example.org/)
  const choice = await screen.findByLabelText('They see it')
  await user.selectOptions(choice, 'From a date and time')
  await screen.findByText(/This device was cleared on Nov 2nd, 2026/)
  await press('Save')
  await screen.findByText('Enter a date and time.')
  await fill('Date and time', '2026-02-03T04:05')
  await press('Save')
  await screen.findByText('Changed how far back ada@example.org sees the device.')
  const time = new Date('2026-02-03T04:05').toISOString()
  expect(server.callsTo(moveLinkStart)).toMatchObject([
    { params: { userId: 3, deviceId: 4711 }, body: { visible_from: time } },
  ])
  expect(toInputTime(time)).toBe('2026-02-03T04:05')
})
