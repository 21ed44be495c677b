import { expect, test } from 'vitest'
import { createShareHashing } from './share-hashing.ts'

/** Starts pieces of work that end when they are told to, and notes the order in which they begin. */
function watch() {
  const shareHashing = createShareHashing()
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    start: (ip: string, name: string, account?: string) =>
      shareHashing(account === undefined ? { ip } : { ip, account }, () => {
        begun.push(name)
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
      }),
    async end(name: string) {
      ends.get(name)?.()
      await new Promise(setImmediate)
    },
  }
}

const settle = () => new Promise(setImmediate)

test('another address begins at once beside a flood, and a third one is next', async () => {
  const { begun, start, end } = watch()
  for (let index = 0; index < 20; index += 1) void start('192.0.2.1', `flood ${index}`)
  void start('192.0.2.2', 'ranger')
  void start('192.0.2.3', 'owner')
  await settle()
  expect(begun).toEqual(['flood 0', 'ranger'])
  await end('flood 0')
  expect(begun).toEqual(['flood 0', 'ranger', 'owner'])
})

test('all addresses of one IPv6 network take turns as one', async () => {
  const { begun, start } = watch()
  void start('2001:db8:1:2::1', 'first')
  void start('2001:db8:1:2::2', 'second')
  await settle()
  expect(begun).toEqual(['first'])
})

test('requests for one account from many addresses run one after another, and others begin beside them', async () => {
  const { begun, start, end } = watch()
  for (let index = 0; index < 20; index += 1) void start(`192.0.2.${index}`, `flood ${index}`, 'fox')
  await settle()
  expect(begun).toEqual(['flood 0'])
  void start('198.51.100.1', 'ranger', 'bear')
  await settle()
  void start('198.51.100.2', 'owner', 'elk')
  await end('flood 0')
  expect(begun).toEqual(['flood 0', 'ranger', 'owner'])
})

test('the surplus of one account is refused with 503, whatever address it comes from', async () => {
  const { start } = watch()
  for (let index = 0; index < 21; index += 1) void start(`192.0.2.${index}`, `flood ${index}`, 'fox')
  await expect(start('192.0.2.99', 'surplus', 'fox')).rejects.toMatchObject({ statusCode: 503 })
})

test('the surplus of a flood is refused with 503, and others are not', async () => {
  const { begun, start } = watch()
  for (let index = 0; index < 21; index += 1) void start('192.0.2.1', `flood ${index}`)
  await settle()
  await expect(start('192.0.2.1', 'surplus')).rejects.toMatchObject({ statusCode: 503, retryAfterSeconds: 5 })
  void start('192.0.2.2', 'ranger')
  await settle()
  expect(begun).toEqual(['flood 0', 'ranger'])
})

test('work that fails makes room for the next', async () => {
  const shareHashing = createShareHashing()
  await expect(shareHashing({ ip: '192.0.2.1' }, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await shareHashing({ ip: '192.0.2.1' }, async () => 'yes')).toBe('yes')
})
