import {
  decodeDeadLetter,
  getDeadLetterPayload,
  getDeadLetterWork,
} from '@sentinel/contracts/staff/dead-letters'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { renderConsole } from '../../../testing/render-console.tsx'
import { aDeadLetterWork, serveDeadLetters } from '../testing/serve-dead-letters.ts'

beforeEach(() => localStorage.removeItem('user.internal.deadLetterWork'))

const openDeadLetter = () => renderConsole('/internal?tab=dead-letters&deadLetter=501')

test('the photo of a dead letter that is being decoded again is not reported as stored', async () => {
  const work = { letter_id: 501, reason: 'photo_unreadable', total: 1, refused: 0 }
  const server = serveDeadLetters({
    letters: [{ letter_id: 501, reason: 'photo_unreadable', tried_at: '2026-01-02T03:04:05.678Z' }],
  })
  server.answer(decodeDeadLetter, aDeadLetterWork({ ...work, finished: 0 }))
  server.answer(getDeadLetterWork, aDeadLetterWork({ ...work, state: 'completed', finished: 1 }))
  const { press } = openDeadLetter()
  const dialog = within(await screen.findByRole('dialog', { name: 'Dead letter 501' }))
  await dialog.findByText(/, the dead letter is removed once the photo can be decoded$/)
  await press('Decode again')
  await screen.findByText(
    'The photo of dead letter 501 is being decoded. If that fails, the dead letter stays with the reason.',
    {},
    { timeout: 3000 },
  )
})

test.each([
  ['that nobody has tried', {}, 'Can be tried again'],
  ['that was decoded again', { tried_at: '2026-01-02T03:04:05.678Z' }, 'Tried again'],
  ['without payload', { obstacle: 'no_payload' as const }, 'Cannot be tried again'],
])('the list does not promise that a dead letter %s can be read', async (_title, letter, state) => {
  serveDeadLetters({ letters: [{ letter_id: 501, reason: 'reused_message_id', ...letter }] })
  renderConsole('/internal?tab=dead-letters')
  await screen.findByText(state)
})

test('a JPEG that the browser cannot show has a note, and is downloaded as a JPEG', async () => {
  const { createObjectURL, revokeObjectURL } = URL
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined })
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  onTestFinished(() => {
    Object.assign(URL, { createObjectURL, revokeObjectURL })
    saved.mockRestore()
  })
  const server = serveDeadLetters({ payload: Uint8Array.of(0xff, 0xd8, 0xff, 0xe0) })
  server.answer(getDeadLetterPayload, new File([], 'payload'))
  const { press } = openDeadLetter()
  const dialog = within(await screen.findByRole('dialog', { name: 'Dead letter 501' }))
  fireEvent.error(await dialog.findByRole('img', { name: 'The payload as a picture' }))
  await dialog.findByText(/begins like a JPEG, but the browser cannot show it/)
  dialog.getByRole('button', { name: 'Picture', pressed: true })
  await press('Download payload')
  await waitFor(() => expect(saved.mock.contexts).toMatchObject([{ download: 'dead-letter-501.jpg' }]))
})
