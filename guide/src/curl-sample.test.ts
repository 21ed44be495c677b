import { describeApi } from '../../api/src/server/documentation/describe-api.ts'
import { expect, test } from 'vitest'
import { type Operation, writeCurl } from '../client/curl-sample.ts'

const origin = 'https://console.example'

test('a call has its address, its token and its required parameters', () => {
  const operation: Operation = {
    security: [{ session: ['read'] }],
    parameters: [
      { name: 'deviceId', in: 'path', required: true, schema: {} },
      { name: 'zone', in: 'query', required: true, schema: { enum: ['UTC', 'Mine'] } },
      { name: 'limit', in: 'query', required: false, schema: {} },
    ],
  }
  const call = { origin, method: 'get', path: '/api/devices/{deviceId}', operation, body: undefined }
  expect(writeCurl(call)).toBe(
    `curl "https://console.example/api/devices/\${DEVICE_ID:?}?zone=UTC" \\\n  -H "Authorization: Bearer $TOKEN"`,
  )
})

test('quotes in a body do not end the argument', () => {
  const operation: Operation = { requestBody: { content: { 'application/json': { schema: {} } } } }
  const call = { origin, method: 'post', path: '/api/x', operation, body: `{"name": "O'Brien"}` }
  expect(writeCurl(call)).toContain(String.raw`-d '{"name": "O'\''Brien"}'`)
})

test('every operation of the console has a command without unfilled placeholders', () => {
  const { paths } = describeApi() as { paths: Record<string, Record<string, Operation>> }
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations)) {
      const [first = ''] = writeCurl({ origin, method, path, operation, body: undefined }).split('\n')
      expect(first).toMatch(
        /^curl(?: -X [A-Z]+)? "https:\/\/console\.example\/(?:[^"{}\s]|\$\{[A-Z_]+:\?\})+"/,
      )
      expect(first).not.toContain('{TOKEN')
    }
})
