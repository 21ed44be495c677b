import { importDevices, listDeviceImports, undoDeviceImport } from '@sentinel/contracts/staff/provisioning'
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderConsole } from '../../../testing/render-console.tsx'
import { anOutcome, serveDevices } from '../testing/serve-devices.ts'

const CSV = 'device_id,name\n4711,Ridge'

async function openImport() {
  const page = renderConsole('/internal?tab=devices')
  await page.press('Import CSV')
  await page.fill('Or paste the lines', CSV)
  return page
}

test('a file with errors shows them with their lines and cannot be imported', async () => {
  const server = serveDevices()
  server.answer(
    importDevices,
    anOutcome({
      device_count: 0,
      devices: [],
      errors: [
        { line: 2, column: 'device_id', message: 'There is a device 4711 already.' },
        { line: 3, column: null, message: 'A quote is opened and never closed.' },
      ],
      error_count: 120,
    }),
  )
  const { press } = await openImport()
  await press('Check')
  await screen.findByText(/120 errors in the file. Nothing was imported/)
  screen.getByRole('row', { name: '2 device_id There is a device 4711 already.' })
  screen.getByText('The first 2 are shown.')
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
})

test('a checked file is imported, and its credentials are saved before the dialog closes', async () => {
  const server = serveDevices()
  const saved = catchSavedFile()
  server.answer(importDevices, ({ body: { dryRun } }) =>
    dryRun
      ? anOutcome()
      : anOutcome({
          import_id: 5,
          credentials: [
            { device_id: 4711, claim_code: 'K7QF', mqtt: { username: '4711', password: 'secret' } },
          ],
        }),
  )
  const { press } = await openImport()
  await press('Check')
  await screen.findByText('1 device can be imported. Nothing is imported yet.')
  await press('Import 1 device')
  await screen.findByText(/The file has the MQTT password/)
  expect(server.callsTo(importDevices).map(({ body }) => body)).toEqual([
    { csv: CSV, dryRun: true },
    { csv: CSV, dryRun: false },
  ])
  await press('Close')
  await screen.findByText('Leave without saving the credentials?')
  await press('Stay')
  await press('Save credentials file')
  expect(await saved()).toBe('device_id,claim_code,mqtt_username,mqtt_password\r\n4711,K7QF,4711,secret\r\n')
  await press('Close')
  await screen.findByText('1 device imported.')
})

test('a changed text has to be checked again', async () => {
  const server = serveDevices()
  server.answer(importDevices, anOutcome())
  const { press, fill } = await openImport()
  await press('Check')
  await screen.findByRole('button', { name: 'Import 1 device' })
  await fill('Or paste the lines', `${CSV}\n4712,River`)
  expect(screen.queryByRole('button', { name: 'Import 1 device' })).toBeNull()
})

test('a failed check shows an error and can be repeated', async () => {
  const server = serveDevices()
  server.makeUnreachable(importDevices)
  const { press } = await openImport()
  await press('Check')
  await screen.findByRole('alert')
  server.recover(importDevices)
  server.answer(importDevices, anOutcome())
  await press('Check')
  await screen.findByText('1 device can be imported. Nothing is imported yet.')
})

test('undoing an import shows what was removed, what stays, and why', async () => {
  const server = serveDevices()
  server.answer(listDeviceImports, [
    {
      import_id: 5,
      imported_at: '2026-01-02T03:04:05.678Z',
      imported_by: 'staff@example.org',
      device_count: 200,
      left_count: 200,
      undo_until: '2026-01-09T03:04:05.678Z',
    },
  ])
  server.answer(undoDeviceImport, { removed_count: 199, kept: [{ device_id: 4711, because: 'has_sent' }] })
  const { press } = renderConsole('/internal?tab=devices')
  await press('Recent imports')
  await screen.findByText('Import 5: 200 devices')
  await press('Undo import 5')
  await screen.findByText(/are removed with their credentials/)
  await press('Undo')
  await screen.findByText('199 devices removed.')
  screen.getByText('4711: sent data')
  await waitFor(() => expect(server.callsTo(undoDeviceImport)).toHaveLength(1))
})

/** Returns the text of the file that the page asks the browser to save. */
function catchSavedFile(): () => Promise<string | undefined> {
  let file: Blob | undefined
  const { createObjectURL, revokeObjectURL } = URL
  Object.assign(URL, {
    createObjectURL: (made: Blob) => ((file = made), 'blob:file'),
    revokeObjectURL: () => undefined,
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  onTestFinished(() => {
    Object.assign(URL, { createObjectURL, revokeObjectURL })
    click.mockRestore()
  })
  return async () => file?.text()
}
