import { expect, test } from 'vitest'
import { createPasswordQueue } from './password-queue.ts'

/** Adds requests, and records the order in which they begin. */
function watch() {
  const queue = createPasswordQueue()
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    async start(caller: string, name: string, account = name, signal?: AbortSignal) {
      ends.set(name, await queue.enter({ caller, account }, signal))
      begun.push(name)
    },
    async end(name: string) {
      ends.get(name)?.()
      await settle()
    },
  }
}

const settle = () => new Promise(setImmediate)

test('another caller begins immediately next to a flood, and a third one is next', async () => {
  const { begun, start, end } = watch()
  for (let index = 0; index < 20; index += 1) void start('flooder', `flood ${index}`)
  void start('ranger', 'ranger')
  void start('owner', 'owner')
  await settle()
  expect(begun).toEqual(['flood 0', 'ranger'])
  await end('flood 0')
  expect(begun).toEqual(['flood 0', 'ranger', 'owner'])
})

test('requests for one account from many addresses run one after another, and others begin next to them', async () => {
  const { begun, start, end } = watch()
  for (let index = 0; index < 20; index += 1) void start(`address ${index}`, `flood ${index}`, 'fox')
  await settle()
  expect(begun).toEqual(['flood 0'])
  void start('ranger', 'ranger', 'bear')
  await settle()
  void start('owner', 'owner', 'elk')
  await end('flood 0')
  expect(begun).toEqual(['flood 0', 'ranger', 'owner'])
})

test('during a flood for one account, another account behind the same address is next', async () => {
  const { begun, start, end } = watch()
  for (let index = 0; index < 20; index += 1) void start('station', `flood ${index}`, 'fox')
  void start('station', 'ranger', 'bear')
  await settle()
  expect(begun).toEqual(['flood 0'])
  await end('flood 0')
  expect(begun).toEqual(['flood 0', 'ranger'])
})

test('excess requests of one account are refused with 503, whatever address they come from', async () => {
  const { start } = watch()
  for (let index = 0; index < 21; index += 1) void start(`address ${index}`, `flood ${index}`, 'fox')
  await expect(start('address 99', 'surplus', 'fox')).rejects.toMatchObject({ statusCode: 503 })
})

test('excess requests of a flood are refused with 503, and others are not', async () => {
  const { begun, start } = watch()
  for (let index = 0; index < 61; index += 1) void start('flooder', `flood ${index}`)
  await settle()
  await expect(start('flooder', 'surplus')).rejects.toMatchObject({ statusCode: 503, retryAfterSeconds: 5 })
  void start('ranger', 'ranger')
  await settle()
  expect(begun).toEqual(['flood 0', 'ranger'])
})

test('a request whose client leaves while it waits frees its place for the next', async () => {
  const { begun, start, end } = watch()
  const gone = new AbortController()
  void start('station', 'first', 'fox')
  const left = start('station', 'second', 'bear', gone.signal)
  void start('station', 'third', 'bear')
  await settle()
  gone.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  await end('first')
  expect(begun).toEqual(['first', 'third'])
})
