import { expect, test } from 'vitest'
import { CallFailed } from '../platform/call-failed.ts'
import { explainFailure, explainFields } from './explain-failure.ts'

test('words are chosen by the code, and a failure of ours names its request', () => {
  const failure = new CallFailed({ code: 'internal', status: 500, requestId: 'r-9' })
  expect(explainFailure(failure)).toEqual({ text: 'Something went wrong on our side.', requestId: 'r-9' })
})

test('a refusal names no request: the person can mend it', () => {
  const failure = new CallFailed({ code: 'not_found', status: 404, requestId: 'r-9' })
  expect(explainFailure(failure).requestId).toBeUndefined()
})

test('a service that is unavailable is named in the server’s words, if it sent some', () => {
  const reason = 'The payment provider can’t be reached. Try again later.'
  const failure = { code: 'unavailable', status: 503 } as const
  expect(explainFailure(new CallFailed({ ...failure, fields: { general: reason } })).text).toBe(reason)
  expect(explainFailure(new CallFailed(failure)).text).toMatch(/^The server is not ready yet/)
})

test('a form shows the server’s words under their fields', () => {
  const error = new CallFailed({ code: 'conflict', status: 409, fields: { email: 'Taken.' } })
  expect(explainFields(error, ['email', 'password'])).toEqual({
    fields: { email: 'Taken.' },
    general: undefined,
  })
})

test('a form shows the server’s general words', () => {
  const error = new CallFailed({ code: 'sign_in_failed', status: 401, fields: { general: 'No.' } })
  expect(explainFields(error, ['email'])).toEqual({ fields: {}, general: 'No.' })
})

test('words for a field that the form lacks do not leave it mute', () => {
  const error = new CallFailed({ code: 'invalid', status: 400, fields: { nickname: 'No.' } })
  expect(explainFields(error, ['email']).general).toMatch(/check it/)
})

test('a form that has not failed says nothing', () => {
  expect(explainFields(null, ['email'])).toEqual({ fields: {}, general: undefined })
})
