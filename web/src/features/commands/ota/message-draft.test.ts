import { expect, test } from 'vitest'
import { type MessageDraft, NEW_MESSAGE, readMessageDraft } from './message-draft.ts'

const aDraft = (changes: Partial<MessageDraft>): MessageDraft => ({
  ...NEW_MESSAGE,
  deviceIds: new Set([7]),
  ...changes,
})

test.each<[string, MessageDraft, string[]]>([
  ['nothing', NEW_MESSAGE, ['devices', 'type']],
  ['a reset without the text', aDraft({ type: 'reset_device' }), ['confirmation']],
  ['a reset with spaces only', aDraft({ type: 'reset_device', confirmation: '  ' }), ['confirmation']],
  [
    'model settings without a release',
    aDraft({ type: 'update_model_settings', confirmation: 'I Understand' }),
    ['release'],
  ],
  ['settings of zero', aDraft({ type: 'update_state', cycle: '0', trigger: '' }), ['cycle', 'trigger']],
])('%s is incomplete', (_, draft, fields) => {
  const { problems } = readMessageDraft(draft)
  expect(problems?.isIncomplete).toBe(true)
  expect(Object.keys(problems?.errors ?? {})).toEqual(fields)
})

test.each<[MessageDraft, object]>([
  [
    aDraft({ type: 'reset_device', confirmation: 'I Understand' }),
    { messageType: 'reset_device', message: { command: 'reset_device' } },
  ],
  [
    aDraft({ type: 'reset_device', confirmation: 'I Understand' }),
    { messageType: 'reset_device', message: { command: 'reset_device' } },
  ],
  [
    aDraft({ type: 'update_model_settings', confirmation: 'I Understand', release: '4' }),
    { messageType: 'update_model_settings', message: { releaseId: 4 } },
  ],
  [
    aDraft({ type: 'update_state', cycle: '120', trigger: '3' }),
    { messageType: 'update_state', message: { cycleTime: 120, triggerNumber: 3 } },
  ],
])('a complete draft becomes the message of its type', (draft, message) => {
  expect(readMessageDraft(draft)).toEqual({ message })
})

test('a wrong confirmation text is reported as wrong, not as missing', () => {
  const { problems } = readMessageDraft(aDraft({ type: 'reset_device', confirmation: 'I understand' }))
  expect(problems).toEqual({
    isIncomplete: false,
    errors: { confirmation: 'Type “I Understand” to confirm.' },
  })
})

test('a number out of range is reported at its field', () => {
  const { problems } = readMessageDraft(aDraft({ type: 'update_state', cycle: '70000' }))
  expect(problems).toEqual({
    isIncomplete: false,
    errors: { cycle: 'The cycle time must be at most 65535 minutes.' },
  })
})

test('a value that is not a number is reported at its field', () => {
  const { problems } = readMessageDraft(aDraft({ type: 'update_state', trigger: 'ten' }))
  expect(problems).toEqual({ isIncomplete: false, errors: { trigger: 'Enter a trigger number.' } })
})
