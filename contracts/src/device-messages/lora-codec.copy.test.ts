import { readFileSync } from 'node:fs'
import vm from 'node:vm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeDownlink, decodeUplink, encodeDownlink } from './lora-codec.js'
import { command, health, insights, result, uplinkFrame } from './testing/lora-arbitraries.ts'

describe('the copy for network servers', () => {
  const source = readFileSync(new URL('lora-codec.js', import.meta.url), 'utf8')
  const copy = readFileSync(new URL('../../../docs/codec/sentinel-codec.js', import.meta.url), 'utf8')
  const frame = { bytes: [...Buffer.from('00126a0f1e011a008ea107', 'hex')], fPort: 11 }

  test('is the codec without its last line, within the size limit of The Things Stack', () => {
    const lines = source.trimEnd().split('\n')
    expect(lines.filter((line) => /^(export|import)\b/.test(line))).toEqual([lines.at(-1)])
    expect(copy).toBe(`${lines.slice(0, -1).join('\n').trimEnd()}\n`)
    expect(Buffer.byteLength(copy)).toBeLessThanOrEqual(40_960)
  })

  test.for(['', "'use strict';"])(
    'runs as a bare script (%s) with the same results as the module',
    (mode) => {
      const script = new vm.Script(
        `${mode}${copy}\nJSON.stringify([decodeUplink(up), encodeDownlink(down), decodeDownlink(encodeDownlink(down))])`,
      )
      const run = (up: object, down: object) => JSON.parse(script.runInNewContext({ up, down }))
      fc.assert(
        fc.property(fc.oneof(insights, health, result), command, (data, order) => {
          const up = uplinkFrame(data)
          const down = { data: order }
          const back = encodeDownlink(down)
          const same = [decodeUplink(up), back, decodeDownlink({ bytes: back.bytes ?? [], fPort: 20 })]
          expect(run(up, down)).toEqual(JSON.parse(JSON.stringify(same)))
        }),
        { numRuns: 20 },
      )
    },
  )

  test('accepts the byte list of another realm and a typed one', () => {
    const typed = decodeUplink({ bytes: Uint8Array.from(frame.bytes), fPort: 11 })
    expect(typed).toEqual(decodeUplink(frame))
    const foreign = vm.runInNewContext(`[${frame.bytes.join()}]`)
    expect(decodeUplink({ bytes: foreign, fPort: 11 })).toEqual(typed)
  })
})
