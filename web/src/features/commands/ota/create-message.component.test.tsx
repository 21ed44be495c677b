import { sendOtaMessage } from '@sentinel/contracts/commands/ota-messages'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aMessage, aDevice } from '../../../platform/testing/sample-fleet.ts'
import { findDialog, untilClosed } from '../../../testing/drive-page.ts'
import { UnreachableError } from '../../../testing/fake-server.ts'
import { renderConsole } from '../../../testing/render-console.tsx'
import { serveCommands } from '../testing/serve-commands.ts'

const FILL_IN = 'Please fill in all required fields.'
const failedFor = (deviceId: number) =>
  `OTA message failed creation for device: ${deviceId}. Either there is an unexpected issue or the message limit for the device has been reached.`

const devices = [
  aDevice({ device_id: 7, display_name: 'North gate' }),
  aDevice({ device_id: 8, display_name: 'South gate' }),
  aDevice({ device_id: 9, display_name: 'Well', software_version: '1.9.0' }),
  aDevice({ device_id: 10, display_name: 'Lake', software_version: null }),
  aDevice({ device_id: 11, display_name: 'Hill', may_manage: false }),
]

async function openForm() {
  const radioUse = [{ device_id: 8, downlinks_today: 3, airtime_ms_today: 500 }]
  const server = serveCommands({ devices, radioUse })
  server.answer(sendOtaMessage, ({ params }) =>
    aMessage({
      device_id: params.deviceId,
      message_id: `0193a1b2-0000-7000-8000-00000000000${params.deviceId}`,
    }),
  )
  const page = renderConsole('/ota-messages?dialog=new')
  const dialog = await findDialog('Create new OTA Message')
  await dialog.findByLabelText(/^North gate/)
  return { ...page, server, dialog }
}

test('devices that cannot get messages are disabled and show why', async () => {
  const { dialog } = await openForm()
  const disabled = (dialog.getAllByRole('checkbox') as HTMLInputElement[]).filter((box) => box.disabled)
  expect(disabled).toHaveLength(3)
  dialog.getByLabelText(/^Well.*Its firmware 1\.9\.0 is too old\. It needs 2\.0\.0 or newer\.$/)
  dialog.getByLabelText(/^Lake.*Its firmware version is not known\.$/)
  expect(disabled[0]?.closest('label')?.textContent).toContain('Hill')
})

test('a LoRa device shows how many of its downlinks of the day are used', async () => {
  const { dialog } = await openForm()
  await dialog.findByLabelText(/^South gate.*on LoRa: 3 of 10 downlinks used today$/)
  expect(dialog.getByLabelText(/^North gate/).closest('label')?.textContent).not.toContain('LoRa')
})

test('one message is created for each device', async () => {
  const { server, dialog, press, choose, fill } = await openForm()
  await press('Select all 2 found', dialog)
  await choose('Message type', 'Update settings', dialog)
  await fill('Cycle time in minutes', '120', dialog)
  await press('Create 2 messages', dialog)
  await untilClosed()
  await screen.findByText('2 messages created.')
  const body = { messageType: 'update_state', message: { cycleTime: 120, triggerNumber: 30 } }
  expect(server.callsTo(sendOtaMessage)).toEqual([
    { params: { deviceId: 7 }, body },
    { params: { deviceId: 8 }, body },
  ])
  expect(await screen.findAllByRole('button', { name: /^Open: Update settings/ })).toHaveLength(2)
})

test('a reset is sent only with the exact text', async () => {
  const { server, dialog, press, turn, choose, fill } = await openForm()
  await turn(/^North gate/, dialog)
  await choose('Message type', 'Reset device', dialog)
  await fill('Confirmation', 'I understand', dialog)
  await press('Create message', dialog)
  await dialog.findByRole('alert')
  expect(dialog.getByRole('alert').textContent).toBe('Type “I Understand” to confirm.')
  expect(dialog.queryByText(FILL_IN)).toBeNull()
  expect(server.callsTo(sendOtaMessage)).toEqual([])
  await fill('Confirmation', 'I Understand ', dialog)
  await press('Create message', dialog)
  await dialog.findByRole('alert')
  expect(server.callsTo(sendOtaMessage)).toEqual([])
  await fill('Confirmation', 'I Understand', dialog)
  await press('Create message', dialog)
  await untilClosed()
  expect(server.callsTo(sendOtaMessage).map(({ body }) => body)).toEqual([
    { messageType: 'reset_device', message: { command: 'reset_device' } },
  ])
})

test('model settings need a release', async () => {
  const { server, dialog, press, turn, choose, fill } = await openForm()
  await turn(/^North gate/, dialog)
  await choose('Message type', 'Update model settings', dialog)
  await fill('Confirmation', 'I Understand', dialog)
  await press('Create message', dialog)
  await dialog.findByText(FILL_IN)
  await choose('Release', 'Savanna 3 (4)', dialog)
  await press('Create message', dialog)
  await untilClosed()
  expect(server.callsTo(sendOtaMessage).map(({ body }) => body)).toEqual([
    { messageType: 'update_model_settings', message: { releaseId: 4 } },
  ])
})

test('an error for a release that no longer exists is shown at its field', async () => {
  const { server, dialog, press, turn, choose, fill } = await openForm()
  server.fail(sendOtaMessage, {
    code: 'not_found',
    errors: { 'message.releaseId': 'Release not found.' },
  })
  await turn(/^North gate/, dialog)
  await choose('Message type', 'Update model settings', dialog)
  await dialog.findByRole('option', { name: 'Savanna 3 (4)' })
  await choose('Release', 'Savanna 3 (4)', dialog)
  await fill('Confirmation', 'I Understand', dialog)
  await press('Create message', dialog)
  await dialog.findByText('Release not found.')
  expect(document.activeElement).toBe(dialog.getByLabelText('Release'))
  expect(dialog.queryByText(failedFor(7))).toBeNull()
})

test('settings of zero are not sent', async () => {
  const { server, dialog, press, turn, choose, fill } = await openForm()
  await turn(/^North gate/, dialog)
  await choose('Message type', 'Update settings', dialog)
  await fill('Trigger number', '0', dialog)
  await press('Create message', dialog)
  await dialog.findByText(FILL_IN)
  expect(server.callsTo(sendOtaMessage)).toEqual([])
})

test('each failure names its device and the reason, and the next attempt sends only to the failed devices', async () => {
  const { server, dialog, press, choose } = await openForm()
  server.answer(sendOtaMessage, ({ params }) => {
    if (params.deviceId === 8) throw new UnreachableError()
    return aMessage({ device_id: params.deviceId })
  })
  await press('Select all 2 found', dialog)
  await choose('Message type', 'Update settings', dialog)
  await press('Create 2 messages', dialog)
  await dialog.findByText(failedFor(8))
  dialog.getByText('The server can’t be reached. Please check your connection.')
  expect(dialog.queryByText(failedFor(7))).toBeNull()
  await screen.findByText('1 message created.')
  dialog.getByText('1 device selected')
  server.answer(sendOtaMessage, aMessage({ device_id: 8, message_id: crypto.randomUUID() }))
  await press('Create message', dialog)
  await untilClosed()
  expect(server.callsTo(sendOtaMessage).map(({ params }) => params.deviceId)).toEqual([7, 8, 8])
})

test('the reason of the server is shown below the text of a failure', async () => {
  const { server, dialog, press, turn, choose } = await openForm()
  server.fail(sendOtaMessage, {
    code: 'conflict',
    errors: { general: 'This camera has 10 open messages, which is the most it may have.' },
  })
  await turn(/^North gate/, dialog)
  await choose('Message type', 'Update settings', dialog)
  await press('Create message', dialog)
  await dialog.findByText(failedFor(7))
  dialog.getByText('This camera has 10 open messages, which is the most it may have.')
})
