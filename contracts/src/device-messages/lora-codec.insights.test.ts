import { describe, expect, test } from 'vitest'
import { dataOf, decode, encode, errorOf, insight, insights } from './testing/lora-samples.ts'

describe('insights', () => {
  const frame = (flags: number, rest: string) => `${flags.toString(16).padStart(2, '0')}1267${rest}`
  const one = '0b1426a700'

  test('each flag has its own effect', () => {
    expect(dataOf(10, frame(0, `${one}11ba`))).toEqual(insights)
    expect(dataOf(10, frame(4, `${one}11ba`))).toEqual({ ...insights, more: true })
    expect(dataOf(10, frame(8, `${one}11ba`))).toEqual({ ...insights, time_estimated: true })
    const wide = { ...insights, insights: [{ ...insight, class_id: 4660 }] }
    expect(dataOf(10, frame(16, `${one}1234ba`))).toEqual(wide)
    expect(encode(wide)).toBe(frame(16, `${one}1234ba`))
    expect(encode({ ...insights, more: true, time_estimated: true })).toBe(frame(12, `${one}11ba`))
  })

  test('keys that the radio does not send are left out', () => {
    const native = { ...insight, alg_id: 3, class_list: [], photo: true, latitude: 1, longitude: 1 }
    expect(encode({ ...insights, comms_source: 'lora', insights: [native] })).toBe(frame(0, `${one}11ba`))
  })

  test.for([
    [0, '01'],
    [2.005, '01'],
    [2.01, '01'],
    [3.87, 'bb'],
    [4.55, 'ff'],
    [12, 'ff'],
  ])('a battery of %d V is byte %s, clamped to 1..255', ([volts, byte]) => {
    expect(encode({ ...insights, battery_voltage: volts })).toBe(frame(2, `${one}${byte}11ba`))
  })

  test.for([
    ['00', {}],
    ['01', { battery_voltage: 2.01 }],
    ['ff', { battery_voltage: 4.55 }],
  ] as const)('battery byte %s is decoded as %j', ([byte, said]) => {
    expect(dataOf(10, frame(2, `${one}${byte}11ba`))).toEqual({ ...insights, ...said })
  })

  test.for([
    [0, '00'],
    [0.2, '00'],
    [0.25, '01'],
    [50, '64'],
    [99.5, 'c7'],
    [100, 'c8'],
    [null, 'ff'],
    [undefined, 'ff'],
  ] as const)('a confidence of %s %% is byte %s', ([confidence, byte]) => {
    const hex = encode({ ...insights, insights: [{ ...insight, confidence }] })
    expect(hex).toBe(frame(0, `${one}11${byte}`))
    const quantised = typeof confidence === 'number' ? Math.round(confidence * 2) / 2 : null
    expect(decode(10, hex).data).toEqual({
      ...insights,
      insights: [{ ...insight, confidence: quantised }],
    })
  })

  test.for(['c9', 'e0', 'fe'])('confidence byte %s counts as unknown, with a warning', (byte) => {
    const { data, warnings, errors } = decode(10, frame(0, `${one}11${byte}`))
    expect(errors).toEqual([])
    expect(warnings).toHaveLength(1)
    expect(data).toEqual({ ...insights, insights: [{ ...insight, confidence: null }] })
  })

  test.for([
    [90, 180, '7fffff7fffff'],
    [-90, -180, '800001800001'],
    [0, 0, '000000000000'],
    [45, -90, '400000c00001'],
  ] as const)('the place %d, %d is %s', ([latitude, longitude, hex]) => {
    expect(encode({ ...insights, latitude, longitude })).toBe(frame(1, `${one}${hex}11ba`))
    const decoded = Object(dataOf(10, frame(1, `${one}${hex}11ba`)))
    expect(decoded.latitude).toBeCloseTo(latitude, 4)
    expect(decoded.longitude).toBeCloseTo(longitude, 4)
  })

  test.for(['800000800000', '800000000000', '000000800000'])('the place %s is unknown', (hex) => {
    expect(dataOf(10, frame(1, `${one}${hex}11ba`))).toEqual(insights)
  })

  test('a place with one coordinate is sent as unknown', () => {
    expect(encode({ ...insights, latitude: 5, longitude: null })).toBe(frame(0, `${one}11ba`))
  })

  test('times are whole seconds since 2020, rounded down', () => {
    const at = (file_ctime: string | null) => encode({ ...insights, insights: [{ ...insight, file_ctime }] })
    expect(at('2020-01-01T00:00:00Z')).toBe(frame(0, '000000000011ba'))
    expect(at('2020-01-01T00:00:01.999Z')).toBe(frame(0, '000000010011ba'))
    expect(at('2025-11-21T09:33:11+03:00')).toBe(frame(0, `${one}11ba`))
    expect(at('2156-02-07T06:28:14Z')).toBe(frame(0, 'fffffffe0011ba'))
    expect(Object(dataOf(10, frame(0, 'fffffffe0011ba'))).insights[0].file_ctime).toBe(
      '2156-02-07T06:28:14.000Z',
    )
  })

  test('a device without a clock sends ffffffff, and all its times are null', () => {
    const data = { ...insights, insights: [0, 1].map((index) => ({ ...insight, index, file_ctime: null })) }
    expect(encode(data)).toBe(frame(0, 'ffffffff0111ba000011ba'))
    expect(dataOf(10, frame(0, 'ffffffff0111ba000511ba'))).toEqual(data)
  })

  test('a header beyond index 31 is accepted unchanged', () => {
    const { data } = decode(10, `0012670b1426a7ff11ba${'000111ba'.repeat(7)}`)
    expect(Object(data).insights.map(({ index }: { index: number }) => index)).toEqual([
      31, 32, 33, 34, 35, 36, 37, 38,
    ])
  })

  const list = (count: number, change: object = {}) =>
    Array.from({ length: count }, (_, index) => ({ ...insight, index, ...(index > 0 ? change : {}) }))

  test('a frame is at most 51 bytes: eight insights, seven when wide with a place', () => {
    const place = { latitude: 1, longitude: 2 }
    expect(encode({ ...insights, ...place, battery_voltage: 4, insights: list(8) })).toHaveLength(45 * 2)
    const wide = { ...insights, ...place, battery_voltage: 4, insights: list(7, { class_id: 256 }) }
    expect(encode(wide)).toHaveLength(48 * 2)
    expect(errorOf({ ...wide, insights: list(8, { class_id: 256 }) }, 10)).toBe(
      'the insights need 53 bytes, a frame has 51',
    )
  })

  test.for([
    ['message_id must be a whole number from 0 to 65535', { message_id: 65536 }],
    ['message_id must be', { message_id: '7' }],
    ['insights must be a list of 1 to 8', { insights: [] }],
    ['insights must be a list of 1 to 8', { insights: list(9) }],
    [
      'insights[0].index must be a whole number from 0 to 30',
      { insights: list(2).map((i) => ({ ...i, index: i.index + 31 })) },
    ],
    ['insights[1].index must be 1', { insights: list(2, { index: 4 }) }],
    [
      'insights[1].class_id must be a whole number from 0 to 65535',
      { insights: list(2, { class_id: 65536 }) },
    ],
    [
      'insights[0].confidence must be a number from 0 to 100',
      { insights: [{ ...insight, confidence: 101 }] },
    ],
    ['insights[0].confidence must be', { insights: [{ ...insight, confidence: NaN }] }],
    ['insights[0].file_ctime must be', { insights: [{ ...insight, file_ctime: '2019-12-31T23:59:59Z' }] }],
    ['insights[0].file_ctime must be', { insights: [{ ...insight, file_ctime: '2156-02-07T06:28:15Z' }] }],
    ['insights[0].file_ctime must be', { insights: [{ ...insight, file_ctime: '2025-11-21T06:33:11' }] }],
    [
      'insights[1].seconds_after_first must be',
      { insights: list(2, { file_ctime: '2025-11-21T06:33:10Z' }) },
    ],
    [
      'insights[1].seconds_after_first must be',
      { insights: list(2, { file_ctime: '2025-11-22T00:45:27Z' }) },
    ],
    ['insights[1].seconds_after_first must be', { insights: list(2, { file_ctime: null }) }],
    ['latitude must be a number from -90 to 90', { latitude: 90.1, longitude: 0 }],
    ['longitude must be a number from -180 to 180', { latitude: 0, longitude: -181 }],
    ['battery_voltage must be a number from 0 to 100', { battery_voltage: -1 }],
  ] as const)('encoding fails with: %s', ([message, change]) => {
    expect(errorOf({ ...insights, ...change }, 10)).toContain(message)
  })
})
