import { expect, test } from 'vitest'
import { CallFailed } from '../platform/call-failed.ts'
import { explainFailure, explainFields } from './explain-failure.ts'

test('the error code determines the text, and an internal error has its request id', () => {
  const failure = new CallFailed({ code: 'internal', status: 500, requestId: 'r-9' })
  expect(explainFailure(failure)).toEqual({ text: 'Something went wrong on our side.', requestId: 'r-9' })
})

test('a refusal has no request id, because the user can correct it', () => {
  const failure = new CallFailed({ code: 'not_found', status: 404, requestId: 'r-9' })
  expect(explainFailure(failure).requestId).toBeUndefined()
})

test('an unavailable service has the server’s text, if there is one', () => {
  const reason = 'The payment provider can’t be reached. Try again later.'
  const failure = { code: 'unavailable', status: 503 } as const
  expect(explainFailure(new CallFailed({ ...failure, fields: { general: reason } })).text).toBe(reason)
  expect(explainFailure(new CallFailed(failure)).text).toMatch(/^The server is not ready yet/)
})

test('a form shows the server’s texts under their fields', () => {
  const error = new CallFailed({ code: 'conflict', status: 409, fields: { email: 'Taken.' } })
  expect(explainFields(error, ['email', 'password'])).toEqual({
    fields: { email: 'Taken.' },
    general: undefined,
  })
})

test('a form shows the server’s general text', () => {
  const error = new CallFailed({ code: 'sign_in_failed', status: 401, fields: { general: 'No.' } })
  expect(explainFields(error, ['email'])).toEqual({ fields: {}, general: 'No.' })
})

test('an error for a field that the form does not have is shown as a general error', () => {
  const error = new CallFailed({ code: 'invalid', status: 400, fields: { nickname: 'No.' } })
  expect(explainFields(error, ['email']).general).toMatch(/check it/)
})

test('a form that has not failed shows no error', () => {
  expect(explainFields(null, ['email'])).toEqual({ fields: {}, general: undefined })
})
