import { expect, test } from 'vitest'
import { createOutboundGuard, ForbiddenAddress, UnknownHost } from './outbound-guard.ts'
import { OutboundRanges } from './outbound-ranges.ts'

const guard = createOutboundGuard([])
const hostOf = (url: string) => new URL(url).hostname

test.each([
  '8.8.8.8',
  '93.184.216.34',
  '2606:4700:4700::1111',
  '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
  '2002:808:808::1',
  '2001:0:808:808:0:0:f7f7:f7f7',
])('%s is public', (address) => {
  expect(guard.isAllowed(address)).toBe(true)
})

test.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.7',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '100::1',
  '2001:db8::1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%lo',
  'fec0::1',
  'ff02::1',
  '4000::1',
])('%s is not public', (address) => {
  expect(guard.isAllowed(address)).toBe(false)
})

test.each([
  ['mapped', '::ffff:127.0.0.1'],
  ['mapped, in hex', '::ffff:7f00:1'],
  ['translated', '::ffff:0:127.0.0.1'],
  ['behind NAT64', '64:ff9b::10.0.0.1'],
  ['behind a NAT64 of its own', '64:ff9b:1::8.8.8.8'],
  ['in 6to4', '2002:7f00:1::1'],
  ['the client of Teredo', '2001:0:808:808::80ff:fffe'],
  ['the server of Teredo', '2001:0:7f00:1::f7f7:f7f7'],
])('a private IPv4 address that is %s is recognized', (_, address) => {
  expect(guard.isAllowed(address)).toBe(false)
})

test.each(['', 'localhost', '0x7f.1', '2130706433', '127.1', '1.2.3', '8.8.8.8/32', '[::1]'])(
  '%j is not an address, and not allowed',
  (text) => {
    expect(guard.isAllowed(text)).toBe(false)
  },
)

test.each([
  'http://127.0.0.1',
  'http://127.0.0.1./',
  'http://0x7f.1',
  'http://0177.0.0.1',
  'http://2130706433',
  'http://127.1',
  'http://①②⑦.0.0.1',
  'http://localhost',
  'http://LOCALHOST',
  'http://0',
  'http://[::1]',
  'http://[::ffff:127.0.0.1]',
  'http://[0:0:0:0:0:ffff:7f00:1]',
  'http://[64:ff9b::a00:1]',
  'http://10.1.2.3:8080/x',
])('%s resolves to a forbidden address', async (url) => {
  await expect(guard.resolveAllowed(hostOf(url))).rejects.toThrow(ForbiddenAddress)
})

test.each(['0x7f.1', '2130706433', '017700000001', '127.1', 'localhost.'])(
  '%s is refused in another notation too',
  async (hostname) => {
    await expect(guard.resolveAllowed(hostname)).rejects.toThrow(/leads (to 127|nowhere)/)
  },
)

test('a public address resolves to itself, also in brackets', async () => {
  expect(await guard.resolveAllowed('8.8.8.8')).toEqual([{ address: '8.8.8.8', family: 4 }])
  expect(await guard.resolveAllowed('[2606:4700:4700::1111]')).toEqual([
    { address: '2606:4700:4700::1111', family: 6 },
  ])
})

test('a name is refused if one of its addresses is forbidden', async () => {
  const mixed = createOutboundGuard([], async () => [
    { address: '8.8.8.8', family: 4 },
    { address: '192.168.0.1', family: 4 },
  ])
  await expect(mixed.resolveAllowed('both.example')).rejects.toThrow(ForbiddenAddress)
})

test('a name without addresses fails as an unknown host', async () => {
  await expect(guard.resolveAllowed('no-such-host.invalid')).rejects.toThrow(UnknownHost)
  await expect(guard.resolveAllowed('')).rejects.toThrow(UnknownHost)
  const empty = createOutboundGuard([], async () => [])
  await expect(empty.resolveAllowed('nothing.example')).rejects.toThrow(UnknownHost)
})

test('only the addresses that the operator allows are allowed in addition', async () => {
  const own = createOutboundGuard(['127.0.0.0/8', '10.1.2.3', 'fd00::/8'])
  for (const address of ['127.0.0.1', '::ffff:127.0.0.1', '10.1.2.3', 'fd12::1', '8.8.8.8'])
    expect(own.isAllowed(address)).toBe(true)
  for (const address of ['10.1.2.4', '::1', 'fc00::1', '192.168.0.1'])
    expect(own.isAllowed(address)).toBe(false)
  expect(await own.resolveAllowed('127.0.0.1')).toEqual([{ address: '127.0.0.1', family: 4 }])
})

test.each([
  ['10.0.0.1', ['10.0.0.1']],
  ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
])('OUTBOUND_ALLOW can be %s', (text, ranges) => {
  expect(OutboundRanges.parse(text)).toEqual(ranges)
})

test.each(['localhost', '10.0.0.0/33', 'fd00::/129', '10.0.0.1,', 'all', '10.0.0.1 10.0.0.2', '10.0.0.0/'])(
  'OUTBOUND_ALLOW cannot be %j',
  (text) => {
    expect(() => OutboundRanges.parse(text)).toThrow('must be addresses and ranges with commas between')
  },
)
