import {
  beginDeadLetterWork,
  cancelDeadLetterWork,
  countDeadLetters,
  decodeDeadLetter,
  discardDeadLetter,
  getDeadLetter,
  getDeadLetterWork,
  listDeadLetters,
  listDeadLetterWork,
} from '@sentinel/contracts/staff/dead-letters'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderConsole } from '../../../testing/render-console.tsx'
import { serveMarketplace } from '../../../testing/serve-marketplace.ts'
import { aDeadLetterWork, serveDeadLetters } from '../testing/serve-dead-letters.ts'

beforeEach(() => localStorage.removeItem('user.internal.deadLetterWork'))

const openTab = () => renderConsole('/internal?tab=dead-letters')
const openDeadLetter = () => renderConsole('/internal?tab=dead-letters&deadLetter=501')

test('the reasons are explained and counted, and a click on one filters the list', async () => {
  const server = serveDeadLetters()
  const { press } = openTab()
  await screen.findByText('12 dead letters, 2 without payload')
  await screen.findByText(/lacks a message id/)
  await press('Show the dead letters: Malformed')
  await waitFor(() =>
    expect(server.callsTo(listDeadLetters).at(-1)).toMatchObject({ querystring: { reason: 'malformed' } }),
  )
})

test('decoding all dead letters of a reason shows the count and what is skipped, then the progress and the end', async () => {
  const server = serveDeadLetters()
  server.answer(beginDeadLetterWork, () => {
    server.answer(listDeadLetterWork, [aDeadLetterWork()])
    return aDeadLetterWork()
  })
  server.answer(getDeadLetterWork, aDeadLetterWork())
  const { press } = openTab()
  await press('Decode all again: Malformed')
  const question = within(
    await screen.findByRole('dialog', { name: 'Decode all dead letters again: Malformed?' }),
  )
  question.getByText(/The payloads of 12 dead letters are read again/)
  question.getByText(/2 dead letters cannot be decoded because the payload was not stored/)
  await press('Decode again')
  expect(server.callsTo(beginDeadLetterWork)).toMatchObject([
    { body: { kind: 'decode', reason: 'malformed', until_id: 512 } },
  ])
  await screen.findByText('Decoding dead letters: Malformed')
  server.answer(
    getDeadLetterWork,
    aDeadLetterWork({ state: 'completed', finished: 9, refused: 1, skipped: 2 }),
  )
  await screen.findByText('Done: 9 dead letters stored, 1 refused again, 2 skipped.', {}, { timeout: 3000 })
})

test('the confirmation counts the dead letters again, and only the counted ones are discarded', async () => {
  const server = serveDeadLetters()
  server.answer(beginDeadLetterWork, aDeadLetterWork({ kind: 'discard' }))
  server.answer(getDeadLetterWork, aDeadLetterWork({ kind: 'discard' }))
  const { press } = openTab()
  await screen.findByText('12 dead letters, 2 without payload')
  server.answer(countDeadLetters, [{ reason: 'malformed', letters: 500, without_payload: 2, until_id: 1000 }])
  await press('Discard all: Malformed')
  const question = within(await screen.findByRole('dialog', { name: 'Discard all dead letters: Malformed?' }))
  question.getByText(/deletes 500 dead letters for good/)
  await press('Discard all')
  await waitFor(() => expect(server.callsTo(beginDeadLetterWork)[0]?.body).toMatchObject({ until_id: 1000 }))
})

test('dead letters that cannot be counted again are not discarded', async () => {
  const server = serveDeadLetters()
  const { press } = openTab()
  await screen.findByText('12 dead letters, 2 without payload')
  server.fail(countDeadLetters, { code: 'internal' })
  await press('Discard all: Malformed')
  await screen.findByRole('alert')
  expect(screen.queryByRole('dialog')).toBeNull()
  screen.getByText('12 dead letters, 2 without payload')
})

test('a user’s own work is shown once on the tab, and on other screens, too', async () => {
  localStorage.setItem('user.internal.deadLetterWork', '[9]')
  const server = serveDeadLetters({ work: [aDeadLetterWork()] })
  server.answer(getDeadLetterWork, aDeadLetterWork())
  const { router } = openTab()
  await screen.findByText('Started by sam@example.org')
  await waitFor(() => expect(server.callsTo(getDeadLetterWork)).not.toEqual([]))
  expect(screen.queryByRole('progressbar')).toBeNull()
  serveMarketplace(server)
  await router.navigate({ to: '/marketplace' })
  await screen.findByRole('progressbar', { name: 'Decoding dead letters: Malformed' })
})

test('stopped work is not reported as a failure', async () => {
  localStorage.setItem('user.internal.deadLetterWork', '[9]')
  const server = serveDeadLetters()
  server.answer(getDeadLetterWork, aDeadLetterWork({ state: 'cancelled' }))
  openTab()
  await screen.findByText('Stopped: 4 dead letters stored, 1 refused again, 0 skipped.')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the counts and the list are refreshed when the work of a colleague ends', async () => {
  const server = serveDeadLetters({ work: [aDeadLetterWork()] })
  openTab()
  await screen.findByText('Started by sam@example.org')
  await screen.findByText('12 dead letters, 2 without payload')
  server.answer(countDeadLetters, [])
  server.answer(listDeadLetters, { rows: [], total: 0, totalKind: 'exact' })
  server.answer(listDeadLetterWork, [
    aDeadLetterWork({ state: 'completed', ended_at: '2026-01-02T03:05:05.678Z' }),
  ])
  await screen.findByText('No dead letters', {}, { timeout: 3000 })
  await waitFor(() => expect(screen.queryByText('12 dead letters, 2 without payload')).toBeNull())
})

test('a confirmation stays open if its dead letter could not be read again', async () => {
  const server = serveDeadLetters({ work: [aDeadLetterWork()] })
  const { press } = openDeadLetter()
  await screen.findByRole('dialog', { name: 'Dead letter 501' })
  await press('Discard')
  await screen.findByRole('dialog', { name: 'Discard dead letter 501?' })
  const calls = server.callsTo(getDeadLetter).length
  server.fail(getDeadLetter, { code: 'forbidden' })
  server.answer(listDeadLetterWork, [
    aDeadLetterWork({ state: 'completed', ended_at: '2026-01-02T03:05:05.678Z' }),
  ])
  server.answer(countDeadLetters, [])
  await waitFor(() => expect(screen.queryByText('12 dead letters, 2 without payload')).toBeNull(), {
    timeout: 3000,
  })
  await waitFor(() => expect(server.callsTo(getDeadLetter).length).toBeGreaterThan(calls))
  screen.getByRole('dialog', { name: 'Discard dead letter 501?' })
})

test('a dead letter that is discarded late does not close the dialog of another one', async () => {
  const server = serveDeadLetters({ letters: [{ letter_id: 501 }, { letter_id: 502 }] })
  server.answer(discardDeadLetter, {})
  const release = server.hold(discardDeadLetter)
  const { press, router } = openTab()
  await press('Open dead letter 501')
  await screen.findByRole('dialog', { name: 'Dead letter 501' })
  await press('Discard')
  const question = within(await screen.findByRole('dialog', { name: 'Discard dead letter 501?' }))
  question.getByRole('button', { name: 'Discard' }).click()
  await waitFor(() => expect(server.callsTo(discardDeadLetter)).toHaveLength(1))
  router.history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Open dead letter 502')
  await screen.findByRole('dialog', { name: 'Dead letter 502' })
  release()
  await screen.findByText('The dead letter was discarded.')
  await waitFor(() => expect(server.callsTo(countDeadLetters).length).toBeGreaterThan(1))
  expect(router.state.location.search).toMatchObject({ deadLetter: 502 })
})

test('discarding all dead letters of a reason warns that the devices do not send them again, and a refusal is shown', async () => {
  const server = serveDeadLetters()
  server.fail(beginDeadLetterWork, {
    code: 'conflict',
    errors: { general: 'These messages are being worked on already.' },
  })
  const { press } = openTab()
  await press('Discard all: Malformed')
  const question = within(await screen.findByRole('dialog', { name: 'Discard all dead letters: Malformed?' }))
  question.getByText(/deletes 12 dead letters for good\. The devices will not send them again/)
  await press('Discard all')
  await question.findByText('Nothing was done: These messages are being worked on already.')
})

test('work that a colleague has started is shown and can be stopped', async () => {
  const server = serveDeadLetters({ work: [aDeadLetterWork()] })
  server.answer(cancelDeadLetterWork, aDeadLetterWork({ state: 'cancelled' }))
  const { press } = openTab()
  await screen.findByText('5 of 12 dead letters: 4 stored, 1 refused again, 0 skipped')
  await screen.findByText('Started by sam@example.org')
  server.answer(listDeadLetterWork, [])
  await press('Stop: Decoding dead letters: Malformed')
  await waitFor(() => expect(screen.queryByText('Started by sam@example.org')).toBeNull())
  expect(server.callsTo(cancelDeadLetterWork)).toHaveLength(1)
})

test('a dead letter shows formatted JSON, and the same bytes in hexadecimal', async () => {
  serveDeadLetters()
  const { press } = openDeadLetter()
  const dialog = within(await screen.findByRole('dialog', { name: 'Dead letter 501' }))
  await dialog.findByText('JSON, formatted for reading.')
  expect(dialog.getByLabelText('Content', { selector: 'pre' }).textContent).toBe('{\n  "message_id": 1\n}')
  await press('Hex')
  expect(dialog.getByLabelText('Content', { selector: 'pre' }).textContent).toContain('7b 22 6d 65')
})

test('markup in a payload is shown as text, and the positions of bytes that are not text are named', async () => {
  serveDeadLetters({ payload: Uint8Array.from([...new TextEncoder().encode('<img src=x>'), 0xff]) })
  openDeadLetter()
  const dialog = within(await screen.findByRole('dialog', { name: 'Dead letter 501' }))
  await dialog.findByText(/Not UTF-8 text at byte 11, counted from 0/)
  expect(dialog.getByLabelText('Content', { selector: 'pre' }).textContent).toBe('<img src=x>�')
  expect(dialog.queryByRole('img')).toBeNull()
})

test('a dead letter that is refused again shows its new reason', async () => {
  const server = serveDeadLetters()
  server.answer(decodeDeadLetter, aDeadLetterWork({ letter_id: 501, total: 1, finished: 0, refused: 0 }))
  const ended = aDeadLetterWork({ letter_id: 501, state: 'completed', total: 1, finished: 0, refused: 1 })
  server.answer(getDeadLetterWork, ended)
  const { press } = openDeadLetter()
  const dialog = within(await screen.findByRole('dialog', { name: 'Dead letter 501' }))
  await dialog.findByText(/message_id: missing/)
  await press('Decode again')
  await screen.findByText('Dead letter 501 was refused again.', {}, { timeout: 3000 })
  await waitFor(() => expect(server.callsTo(getDeadLetter).length).toBeGreaterThan(1))
})

test('a dead letter that cannot be decoded shows the reason and can only be discarded', async () => {
  serveDeadLetters({ letters: [{ letter_id: 501, obstacle: 'cut' }] })
  openDeadLetter()
  const dialog = within(await screen.findByRole('dialog', { name: 'Dead letter 501' }))
  await dialog.findByText(/only the beginning of its payload was stored/)
  expect(dialog.queryByRole('button', { name: 'Decode again' })).toBeNull()
})

test('discarding a dead letter asks for confirmation, and then closes its dialog', async () => {
  const server = serveDeadLetters()
  server.answer(discardDeadLetter, {})
  const { press } = openDeadLetter()
  await screen.findByRole('dialog', { name: 'Dead letter 501' })
  await press('Discard')
  const question = within(await screen.findByRole('dialog', { name: 'Discard dead letter 501?' }))
  question.getByText(/The device will not send it again/)
  question.getByRole('button', { name: 'Discard' }).click()
  await screen.findByText('The dead letter was discarded.')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Dead letter 501' })).toBeNull())
  expect(server.callsTo(discardDeadLetter)).toHaveLength(1)
})

test('the dead letter of a photo beyond the daily limit links to its device', async () => {
  serveDeadLetters({ letters: [{ letter_id: 501, reason: 'photo_limit', device_id: 7 }] })
  openDeadLetter()
  const link = await screen.findByRole('link', { name: 'Open device 7' })
  expect(link.getAttribute('href')).toBe('/internal?tab=devices&device=7')
})

test('a dead letter of an unknown device shows its DevEUI, in the list and in the dialog', async () => {
  const devEui = '70b3d57e00000001'
  serveDeadLetters({ letters: [{ letter_id: 501, device_id: null, dev_eui: devEui }] })
  openDeadLetter()
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(devEui)
  expect((await screen.findAllByText(devEui)).length).toBeGreaterThan(1)
})
