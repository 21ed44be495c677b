import { type Device, getDevice } from '@sentinel/contracts/fleet/devices'
import { FEATURES, listFeatures } from '@sentinel/contracts/account/features'
import { getInsight, type Insight, listNearbyInsights } from '@sentinel/contracts/insights/insights'
import { listOtaMessages, type OtaMessage, sendOtaMessage } from '@sentinel/contracts/commands/ota-messages'
import { getInsightSpecies } from '@sentinel/contracts/insights/species'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aMessage, aDevice } from '../../../../platform/testing/sample-fleet.ts'
import { anInsight } from '../../../../platform/testing/sample-insights.ts'
import { renderConsole } from '../../../../testing/render-console.tsx'
import { serveInsights } from '../../testing/serve-insights.ts'

const BUTTON = 'Request Higher Resolution Image'
const FAILED =
  'Failed to request higher resolution image. The device may have too many open higher resolution image requests (limit 2) or too old of a firmware version.'

const request = aMessage({
  message_type: 'request_higher_res_image',
  message: { insightId: 9 },
})

interface Stored {
  insight?: Partial<Insight>
  device?: Partial<Device>
  messages?: OtaMessage[]
  isOn?: boolean
}

function openInsight({ insight: changes, device, messages = [], isOn = true }: Stored = {}) {
  const insight = anInsight({ insight_id: 9, ...changes })
  const server = serveInsights([insight])
  server.answer(
    listFeatures,
    FEATURES.map((feature) => ({ ...feature, enabled: isOn && feature.key === 'ota_messages_experimental' })),
  )
  server.answer(getInsight, insight)
  server.answer(listNearbyInsights, { insights: [] })
  server.answer(getInsightSpecies, {
    machine: { class_id: 17, className: 'red fox', confidence: 93 },
    review: null,
    classes: [],
  })
  server.answer(getDevice, aDevice({ last_seen: null, ...device }))
  server.answer(listOtaMessages, messages)
  return { server, insight, ...renderConsole('/insights?insight=9') }
}

const findButton = () => screen.findByRole<HTMLButtonElement>('button', { name: BUTTON })

test('a request is sent, and the page shows that it is pending', async () => {
  const { server, press } = openInsight()
  server.answer(sendOtaMessage, request)
  await waitFor(async () => expect((await findButton()).disabled).toBe(false))
  await press(BUTTON)
  await screen.findByText('Sent OTA Message.')
  await screen.findByText(/^A higher resolution image has been requested\. When the camera next connects\.$/)
  expect(screen.queryByRole('button', { name: BUTTON })).toBeNull()
  expect(server.callsTo(sendOtaMessage)).toEqual([
    {
      params: { deviceId: 7 },
      body: { messageType: 'request_higher_res_image', message: { insightId: 9 } },
    },
  ])
})

test('a refused request shows the reason of the server, and can be repeated', async () => {
  const { server, press } = openInsight()
  server.fail(sendOtaMessage, {
    code: 'conflict',
    errors: { general: 'This camera has 2 open requests for higher resolution images.' },
  })
  await waitFor(async () => expect((await findButton()).disabled).toBe(false))
  await press(BUTTON)
  await screen.findByText(FAILED)
  screen.getByText('This camera has 2 open requests for higher resolution images.')
  expect((await findButton()).disabled).toBe(false)
})

test.each<[string, Stored, RegExp]>([
  ['firmware is too old', { device: { software_version: '2.1.9' } }, /firmware 2\.1\.9 is too old/],
  ['firmware is not known', { device: { software_version: null } }, /firmware version is not known/],
  ['sighting came over LoRa', { insight: { comms_source: 'lora' } }, /came over LoRa/],
  ['camera may only be looked at', { device: { may_manage: false } }, /you can(not|’t|'t)|view/i],
])('if the %s, the button is disabled and shows why', async (_, stored, reason) => {
  openInsight(stored)
  const button = await findButton()
  await waitFor(() => expect(button.getAttribute('aria-describedby')).not.toBeNull())
  expect(button.disabled).toBe(true)
  expect(document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toMatch(reason)
})

test('an earlier request is shown while it is pending', async () => {
  openInsight({ messages: [{ ...request, handed_over_at: '2026-11-20T03:12:00.000Z' }] })
  await screen.findByText(/requested\. Sent Nov 20th, 2026 03:12 UTC, not acknowledged yet\.$/)
  expect(screen.queryByRole('button', { name: BUTTON })).toBeNull()
})

test('a larger photo replaces the small one when it arrives', async () => {
  const { insight, push } = openInsight({ insight: { photoUrl: 'small' } })
  const findPhoto = () => document.querySelector('[data-insight-detail] img[src*="photoUrl=small"]')
  await waitFor(() => expect(findPhoto()).not.toBeNull())
  const changed = { ...insight, photoUrl: 'large' }
  push('insights:changed', { insight_ids: [9], insight_status: 'none', insights: [changed] })
  await waitFor(() =>
    expect(document.querySelector('[data-insight-detail] img[src*="photoUrl=large"]')).not.toBeNull(),
  )
  expect(findPhoto()).toBeNull()
})

test('with the switch off there is no button, and no messages are requested', async () => {
  const { server } = openInsight({ isOn: false })
  await screen.findByRole('button', { name: 'Confirm' })
  expect(screen.queryByRole('button', { name: BUTTON })).toBeNull()
  expect(server.asked()).not.toContain(listOtaMessages.url)
})
