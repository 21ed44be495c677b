import { expect, test } from 'vitest'
import { toCallerHeaders, toGatewayHeaders } from './passed-headers.ts'

test('the gateway gets the headers of the request, and the caller’s address only from the api', () => {
  const headers = {
    host: 'console.example',
    authorization: 'Basic x',
    range: 'bytes=4-',
    'if-range': '"a"',
    'content-type': 'application/json',
    'content-length': '2',
    cookie: 'session=x',
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-host': 'other.example',
    'x-real-ip': '203.0.113.9',
    forwarded: 'for=203.0.113.9',
    expect: '100-continue',
  }
  expect(toGatewayHeaders(headers, '192.0.2.1')).toEqual({
    authorization: 'Basic x',
    range: 'bytes=4-',
    'if-range': '"a"',
    'content-type': 'application/json',
    'content-length': '2',
    'x-forwarded-for': '192.0.2.1',
  })
})

test('headers that belong to one connection are removed, including those that it names itself', () => {
  const headers = {
    connection: 'close, X-Hop',
    'keep-alive': 'timeout=5',
    'transfer-encoding': 'chunked',
    upgrade: 'h2c',
    te: 'trailers',
    'x-hop': '1',
    etag: '"a"',
  }
  expect(toCallerHeaders(headers)).toEqual({ etag: '"a"' })
  expect(toGatewayHeaders(headers, '::1')).toEqual({ etag: '"a"', 'x-forwarded-for': '::1' })
})

test('a caller cannot remove its address by naming the header', () => {
  expect(toGatewayHeaders({ connection: 'x-forwarded-for' }, '192.0.2.1')).toEqual({
    'x-forwarded-for': '192.0.2.1',
  })
})
