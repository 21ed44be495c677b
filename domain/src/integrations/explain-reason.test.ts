import { expect, test } from 'vitest'
import { explainReason } from './explain-reason.ts'
import { because, type OutgoingReason } from '@sentinel/contracts/integrations/outgoing-reasons'

const explain = ({ code, params }: OutgoingReason) => explainReason(code, params)

test.each([
  [because('key_refused'), 'Gundi refused the key.'],
  [because('hourly_limit', { limit: 20 }), 'Waiting: more than 20 within an hour.'],
  [because('refused', { service: 'gundi', status: 404 }), 'Gundi refused it (404).'],
  [
    because('refused', { service: 'mail', answer: '550 no such user' }),
    'The mail server refused it: “550 no such user”.',
  ],
  [because('not_reached', { service: 'mail', fault: 'timeout' }), 'The mail server did not answer in time.'],
  [
    because('not_reached', { service: 'mail', fault: 'other', error: 'EDNS' }),
    'The mail server was not reached (EDNS).',
  ],
  [
    because('not_reached', { service: 'gundi', fault: 'certificate', host: 'a.example', error: 'CERT_X' }),
    'Gundi was not reached: a.example shows a certificate that is not trusted (CERT_X).',
  ],
  [
    because('out_of_order', { service: 'sms', status: 503, tries: 20 }),
    'Gave up after 20 attempts. The SMS service is not working (503).',
  ],
] as const)('%o is explained', (reason, text) => {
  expect(explain(reason)).toBe(text)
})

test('the answer of another server is cut to the length that may be stored', () => {
  const { params } = because('refused', { service: 'gundi', answer: 'x'.repeat(10_000) })
  expect(params).toEqual({ service: 'gundi', answer: 'x'.repeat(300) })
})
