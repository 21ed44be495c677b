import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeDownlink, decodeUplink, encodeDownlink } from './lora-codec.js'
import { command, frameBytes, health, insights, result, uplinkFrame } from './testing/lora-arbitraries.ts'

const LATITUDE_STEP = 90 / 8_388_607
const LONGITUDE_STEP = 180 / 8_388_607

/** Returns infinity if only one of the two values is known. */
function distance(arrived: number | null | undefined, sent: number | null | undefined): number {
  if (arrived == null && sent == null) return 0
  return arrived == null || sent == null ? Infinity : Math.abs(arrived - sent)
}

/** Expects a difference of at most half a step on the wire plus the rounding of decimals. */
function expectClose(
  arrived: number | null | undefined,
  sent: number | null | undefined,
  step: number,
  decimals: number,
) {
  expect(distance(arrived, sent)).toBeLessThanOrEqual(step / 2 + 0.5 * 10 ** -decimals + 1e-9)
}

describe('encoded values are decoded with the precision of their field', () => {
  test('insights arrive to 0.5 %, down to whole seconds, to 10 mV and a coordinate step, in 10 to 51 bytes', () => {
    fc.assert(
      fc.property(insights, (data) => {
        const frame = uplinkFrame(data)
        expect(frame.bytes.length).toBeGreaterThanOrEqual(10)
        expect(frame.bytes.length).toBeLessThanOrEqual(51)
        const arrived = Object(decodeUplink(frame).data)
        expect(arrived).toMatchObject({
          message_id: data.message_id,
          more: data.more,
          time_estimated: data.time_estimated,
        })
        expectClose(arrived.latitude, data.latitude, LATITUDE_STEP, 6)
        expectClose(arrived.longitude, data.longitude, LONGITUDE_STEP, 6)
        expectClose(arrived.battery_voltage, data.battery_voltage, 0.01, 2)
        expect(arrived.insights).toHaveLength(data.insights.length)
        data.insights.forEach((sent, at) => {
          const file_ctime = sent.file_ctime.replace(/\.\d{3}Z$/, '.000Z')
          expect(arrived.insights[at]).toMatchObject({
            index: sent.index,
            class_id: sent.class_id,
            file_ctime,
          })
          expectClose(arrived.insights[at].confidence, sent.confidence, 0.5, 1)
        })
        expect(uplinkFrame(arrived)).toEqual(frame)
      }),
    )
  })

  test('health reports arrive to 1 mV, 100/255 % and a coordinate step, and otherwise exactly', () => {
    fc.assert(
      fc.property(health, (data) => {
        const frame = uplinkFrame(data)
        const arrived = Object(decodeUplink(frame).data)
        const { battery_voltage, space_remaining, latitude, longitude, ...exact } = {
          latitude: undefined,
          longitude: undefined,
          ...data,
        }
        expect(arrived).toMatchObject(exact)
        expectClose(arrived.battery_voltage, battery_voltage, 0.001, 3)
        expectClose(arrived.space_remaining, space_remaining, 100 / 255, 1)
        expectClose(arrived.latitude, latitude, LATITUDE_STEP, 6)
        expectClose(arrived.longitude, longitude, LONGITUDE_STEP, 6)
        expect(uplinkFrame(arrived)).toEqual(frame)
      }),
    )
  })

  test('results are decoded exactly as they were sent', () => {
    fc.assert(
      fc.property(result, (data) => {
        expect(decodeUplink(uplinkFrame(data))).toEqual({ data, warnings: [], errors: [] })
      }),
    )
  })

  test('commands are decoded exactly as they were sent, in at most 8 bytes', () => {
    fc.assert(
      fc.property(command, (data) => {
        const { bytes = [], fPort = 0, errors } = encodeDownlink({ data })
        expect(errors).toEqual([])
        expect(bytes.length).toBeLessThanOrEqual(8)
        expect(decodeDownlink({ bytes, fPort })).toEqual({ data, warnings: [], errors: [] })
      }),
    )
  })
})

describe('invalid frames', () => {
  const decode = (frame: { bytes: number[]; fPort: number }) =>
    frame.fPort === 20 ? decodeDownlink(frame) : decodeUplink(frame)
  const uplink = fc.oneof(insights, health, result).map(uplinkFrame)
  const downlink = command.map((data) => ({ bytes: encodeDownlink({ data }).bytes ?? [], fPort: 20 }))
  const frame = fc.oneof(uplink, downlink)

  test('a frame that is cut anywhere is refused', () => {
    fc.assert(
      fc.property(frame, fc.nat(), ({ bytes, fPort }, cut) => {
        const length = cut % bytes.length
        const errors = [`the frame is cut short, it has ${length} bytes`]
        expect(decode({ bytes: bytes.slice(0, length), fPort })).toEqual({ warnings: [], errors })
      }),
    )
  })

  test('trailing bytes are ignored', () => {
    fc.assert(
      fc.property(frame, frameBytes, ({ bytes, fPort }, tail) => {
        expect(decode({ bytes: [...bytes, ...tail], fPort })).toEqual(decode({ bytes, fPort }))
      }),
    )
  })

  test('another version is refused', () => {
    fc.assert(
      fc.property(frame, fc.integer({ min: 1, max: 7 }), ({ bytes, fPort }, version) => {
        const [head = 0, ...rest] = bytes
        const answer = decode({ bytes: [head | (version << 5), ...rest], fPort })
        expect(answer).toEqual({ warnings: [], errors: [`frame version ${version} is unknown`] })
      }),
    )
  })
})
