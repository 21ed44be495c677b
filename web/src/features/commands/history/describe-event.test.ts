import type { CommandEvent } from '@sentinel/contracts/commands/commands'
import { expect, test } from 'vitest'
import { describeEvent } from './describe-event.ts'

const anEvent = (changes: Partial<CommandEvent>): CommandEvent => ({
  at: '2026-11-20T03:12:00.000Z',
  kind: 'created',
  status: null,
  detail: null,
  ...changes,
})
const sent = anEvent({ kind: 'handed_over' })

test.each([
  [anEvent({ kind: 'created' }), 'Created'],
  [sent, 'Sent to the camera'],
  [anEvent({ kind: 'acknowledged' }), 'Acknowledged by the camera'],
  [anEvent({ kind: 'answered', status: 'pending_reset' }), 'The camera answered: Pending reset'],
  [
    anEvent({ kind: 'late_answer', status: 'success' }),
    'The camera answered late: Success. The status of the command does not change.',
  ],
  [
    anEvent({ kind: 'radio_repeated', status: 'silent' }),
    'Sent again, because the camera has sent 3 messages since without receiving it',
  ],
  [
    anEvent({ kind: 'radio_repeated', status: 'joined' }),
    'Sent again, because the camera has joined its network again',
  ],
  [
    anEvent({ kind: 'radio_given_up', status: 'repeats' }),
    'Tried 6 times over LoRa and not acknowledged. It is not sent again unless the camera joins its network again. Later commands are sent.',
  ],
  [anEvent({ kind: 'cancel_answered', status: 'busy' }), 'The camera answered the cancellation: busy'],
])('an event is described in words', (event, words) => {
  expect(describeEvent(event, [], 'mqtt')).toBe(words)
})

test('a command that is sent a second time is described with the reason', () => {
  expect(describeEvent(sent, [anEvent({}), sent], 'mqtt')).toBe(
    'Sent again, because the camera had not acknowledged it',
  )
})

test('over LoRa, a command is handed to the network server', () => {
  expect(describeEvent(sent, [], 'chirpstack')).toMatch(/^Handed to the LoRaWAN network server/)
  expect(describeEvent(sent, [sent], 'tts')).toBe('Handed to the LoRaWAN network server again')
})
