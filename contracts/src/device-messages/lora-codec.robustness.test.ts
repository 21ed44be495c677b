import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as codec from './lora-codec.js'
import { command, frameBytes, health, insights, result } from './testing/lora-arbitraries.ts'

const { decodeDownlink, decodeUplink, encodeDownlink, encodeUplink } = codec

describe('the codec never throws', () => {
  /** Returns true if the codec returned either a result or errors with a text. */
  const isAnswer = (answer: { data?: unknown; bytes?: unknown; errors: string[] }) =>
    answer.errors.every((error) => typeof error === 'string' && error.length > 0) &&
    ('data' in answer || 'bytes' in answer) === (answer.errors.length === 0)
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withNullPrototype: true,
    withSparseArray: true,
    withTypedArray: true,
  })
  const near = fc
    .oneof(insights, health, result, command)
    .chain((data) =>
      fc
        .tuple(fc.constantFrom(...Object.keys(data)), anything)
        .map(([key, value]) => ({ ...data, [key]: value })),
    )

  test('for random bytes on any port', () => {
    fc.assert(
      fc.property(frameBytes, (bytes) => {
        for (let fPort = 0; fPort <= 255; fPort += 1) {
          expect(isAnswer(decodeUplink({ bytes, fPort, recvTime: new Date(0) }))).toBe(true)
          expect(isAnswer(decodeDownlink({ bytes, fPort }))).toBe(true)
        }
      }),
    )
  })

  test('for garbage in any place', () => {
    fc.assert(
      fc.property(fc.oneof(anything, near), fc.constantFrom(10, 11, 20, 21, undefined), (garbage, fPort) => {
        for (const input of [
          garbage,
          { bytes: garbage, fPort },
          { data: garbage, fPort },
          { bytes: [1], data: {}, fPort: garbage },
        ])
          for (const call of Object.values(codec)) expect(isAnswer(call(input as never))).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test.for([
    ['bytes must be a list of up to 255 numbers', null],
    ['bytes must be a list of up to 255 numbers', 'AmcL'],
    ['bytes must be a list of up to 255 numbers', Array.from({ length: 256 }, () => 0)],
    ['bytes must be a list of up to 255 numbers', { length: -1 }],
    ['bytes[0] must be a whole number from 0 to 255', [256]],
    ['bytes[1] must be a whole number from 0 to 255', [0, 1.5]],
    ['bytes[0] must be a whole number from 0 to 255', ['0']],
    ['bytes[0] must be a whole number from 0 to 255', { length: 3 }],
    ['the frame is cut short, it has 0 bytes', []],
  ])('%s', ([message, bytes]) => {
    expect(decodeUplink({ bytes, fPort: 11 } as never).errors).toEqual([message])
  })

  test('for another port, or none', () => {
    expect(decodeUplink({ bytes: [0], fPort: 20 }).errors).toEqual(['fPort must be one of 10, 11, 21'])
    expect(decodeUplink({ bytes: [0], fPort: '10' } as never).errors).toEqual([
      'fPort must be one of 10, 11, 21',
    ])
    expect(decodeDownlink(undefined as never).errors).toEqual(['fPort must be one of 20'])
    expect(encodeUplink({ data: {}, fPort: 20 }).errors).toEqual(['fPort must be one of 10, 11, 21'])
  })

  test('for an input that throws when it is read', () => {
    const thrower = (thrown: unknown) => {
      const get = () => {
        throw thrown
      }
      return new Proxy({}, { get })
    }
    expect(decodeUplink(thrower(new Error('gone')) as never)).toEqual({ warnings: [], errors: ['gone'] })
    expect(encodeDownlink(thrower('no error') as never)).toEqual({ errors: ['the input can not be read'] })
  })
})
