import { expect, onTestFinished, test, vi } from 'vitest'
import { CallFailed } from '../../../platform/call-failed.ts'
import { explainShort, readErrors } from './field-errors.ts'

const invalid = (fields: Record<string, string>) => new CallFailed({ code: 'invalid', status: 400, fields })

test('an error of the server is shown at its field, even if the field is nested', () => {
  const error = invalid({ 'options.emails.1': 'Not a valid email.', 'options.baseUrl': 'Must be public.' })
  expect(readErrors(error, ['emails', 'baseUrl'])).toEqual({
    fields: { emails: 'Not a valid email.', baseUrl: 'Must be public.' },
    general: undefined,
  })
})

test('an error of an unknown field is shown as a general error', () => {
  const error = new CallFailed({
    code: 'conflict',
    status: 409,
    fields: { platform: 'It is set up already.' },
  })
  expect(readErrors(error, ['emails'])).toEqual({ fields: {}, general: 'It is set up already.' })
  expect(explainShort(error)).toBe('It is set up already.')
})

test('without a text of the server, the error code determines the text', () => {
  vi.stubGlobal('navigator', { onLine: true })
  onTestFinished(() => void vi.unstubAllGlobals())
  const error = new CallFailed({ code: 'unreachable' })
  expect(readErrors(error, ['emails']).general).toMatch(/can’t be reached/)
})
