import {
  addFirmware,
  type Firmware,
  FirmwareTag,
  listFirmware,
  listFirmwareTags,
  moveFirmwareTag,
  removeFirmware,
  type TagTarget,
} from '@sentinel/contracts/staff/firmware'
import { uploadFile } from '@sentinel/contracts/staff/files'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findDialog } from '../../../testing/drive-page.ts'
import { renderConsole, signIn, startFakeServer } from '../../../testing/render-console.tsx'

const AT = '2026-01-02T03:04:05.678Z'
const SHA256 = 'ab'.repeat(32)

function aFirmware(firmware_id: number, version: string, tags: FirmwareTag[] = []): Firmware {
  const file = { sha256: SHA256, md5: 'cd'.repeat(16), size_bytes: 2048 }
  return { firmware_id, version, notes: '', ...file, created_at: AT, created_by: 'ada@example.org', tags }
}

function aTarget(tag: FirmwareTag, firmware?: Firmware): TagTarget {
  if (!firmware) return { tag, firmware_id: null, version: null, moved_at: null, moved_by: null }
  const { firmware_id, version } = firmware
  return { tag, firmware_id, version, moved_at: AT, moved_by: 'ada@example.org' }
}

function serveFirmware(firmware: Firmware[]) {
  const server = startFakeServer()
  signIn(server, { role: 'staff' })
  server.answer(listFirmware, firmware)
  serveTags(server, firmware)
  return server
}

function serveTags(server: ReturnType<typeof startFakeServer>, firmware: Firmware[]): void {
  const find = (tag: FirmwareTag) => firmware.find(({ tags }) => tags.includes(tag))
  server.answer(
    listFirmwareTags,
    FirmwareTag.options.map((tag) => aTarget(tag, find(tag))),
  )
}

const openTab = () => renderConsole('/internal?tab=firmware')

test('a version is added with a file, which is uploaded once', async () => {
  const server = serveFirmware([])
  server.answer(uploadFile, { sha256: SHA256, md5: 'cd'.repeat(16), size_bytes: 7, uploaded_at: AT })
  server.fail(addFirmware, {
    code: 'conflict',
    errors: { version: 'There is a version 2.3.0 already.' },
  })
  const { press, fill, user } = openTab()
  await press('Add version')
  const dialog = await findDialog('Add a version of the firmware')
  await fill('Version', 'newest', dialog)
  await press('Upload and add', dialog)
  await dialog.findByText('Enter a version such as 2.3.0.')
  await dialog.findByText('Choose a file.')
  await fill('Version', '2.3.0', dialog)
  await user.upload(dialog.getByLabelText('File'), new File(['firmware'], 'f.bin'))
  await press('Upload and add', dialog)
  await dialog.findByText('There is a version 2.3.0 already.')
  server.recover(addFirmware)
  server.answer(addFirmware, aFirmware(2, '2.3.1'))
  await fill('Version', '2.3.1', dialog)
  await press('Upload and add', dialog)
  await screen.findByText('Firmware 2.3.1 is added. No tag points to it yet.')
  expect(server.callsTo(uploadFile)).toHaveLength(1)
})

test('moving a tag explains the effect first, and sends the version that the tag had', async () => {
  const server = serveFirmware([aFirmware(2, '2.3.0'), aFirmware(1, '2.2.0', ['release'])])
  const { press, user } = openTab()
  await press('Move release')
  const dialog = await findDialog('Move the tag release')
  dialog.getByText('The tag points to 2.2.0.')
  dialog.getByText(/already waiting for their devices keep their version/)
  await user.click(dialog.getByLabelText('New version'))
  await user.click(await screen.findByRole('option', { name: '2.3.0' }))
  server.fail(moveFirmwareTag, {
    code: 'conflict',
    errors: { general: 'release points to 2.1.0 by now. Check, then move it again.' },
  })
  serveTags(server, [aFirmware(3, '2.1.0', ['release'])])
  await press('Move release to 2.3.0', dialog)
  await dialog.findByText(/points to 2.1.0 by now/)
  await dialog.findByText('The tag points to 2.1.0.')
  server.recover(moveFirmwareTag)
  server.answer(moveFirmwareTag, aTarget('release', aFirmware(2, '2.3.0')))
  await press('Move release to 2.3.0', dialog)
  await screen.findByText('release points to 2.3.0.')
  expect(server.callsTo(moveFirmwareTag).at(-1)).toEqual({
    params: { tag: 'release' },
    body: { firmware_id: 2, from: 3 },
  })
})

test('removing a version asks for confirmation, and is not possible while a tag points to it', async () => {
  const server = serveFirmware([aFirmware(2, '2.3.0'), aFirmware(1, '2.2.0', ['release'])])
  server.answer(removeFirmware, { firmware_id: 2 })
  const { press } = openTab()
  const table = within(await screen.findByRole('table', { name: 'Versions' }))
  expect(table.queryByRole('button', { name: 'Remove 2.2.0' })).toBeNull()
  table.getByText('In use by a tag')
  await press('Remove 2.3.0', table)
  await press('Remove version', await findDialog('Remove firmware 2.3.0?'))
  await screen.findByText('Firmware 2.3.0 is removed.')
  expect(server.callsTo(removeFirmware)).toEqual([{ params: { firmwareId: 2 } }])
})
