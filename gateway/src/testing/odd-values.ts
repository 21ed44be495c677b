/** A value as a camera writes it in JSON, with its meaning in a field of each type. It cannot be read as a type that is omitted. */
export interface OddValue {
  json: string
  /** True if there is no value. */
  none?: true
  number?: number
  text?: string
  time?: string
  flag?: boolean
  link?: string
}

const none = (json: string, others: Omit<OddValue, 'json'> = {}): OddValue => ({
  json,
  none: true,
  ...others,
})
const number = (json: string, others: Omit<OddValue, 'json'> = {}): OddValue => ({
  json,
  number: Number(json),
  text: json,
  ...others,
})
const text = (value: string, others: Omit<OddValue, 'json'> = {}): OddValue => ({
  json: JSON.stringify(value),
  text: value,
  ...others,
})
const nothing = (json: string): OddValue => ({ json })

const T = '2026-11-20T03:11:08.000Z'

/** Real firmware writes some of these values, and attackers would try the others. */
export const ODD_VALUES: readonly OddValue[] = [
  none('null'),
  none('nan'),
  none('NaN'),
  none('-nan'),
  none('inf'),
  none('-Infinity'),
  none('1e400'),
  none('-1e400'),
  none('""', { text: '' }),
  none('"nan"', { text: 'nan' }),
  none('" "', { text: ' ' }),
  number('0', { flag: false, time: '1970-01-01T00:00:00.000Z' }),
  number('1', { flag: true, time: '1970-01-01T00:00:01.000Z' }),
  number('-1', { time: '1969-12-31T23:59:59.000Z' }),
  number('2', { time: '1970-01-01T00:00:02.000Z' }),
  number('-0.01', { time: '1969-12-31T23:59:59.990Z' }),
  number('-0.02', { time: '1969-12-31T23:59:59.980Z' }),
  number('1.5', { time: '1970-01-01T00:00:01.500Z' }),
  number('2.10', { time: '1970-01-01T00:00:02.100Z' }),
  number('17.0', { time: '1970-01-01T00:00:17.000Z' }),
  number('90.001', { time: '1970-01-01T00:01:30.001Z' }),
  number('91', { time: '1970-01-01T00:01:31.000Z' }),
  number('100.00001192', { time: '1970-01-01T00:01:40.000Z' }),
  number('101', { time: '1970-01-01T00:01:41.000Z' }),
  number('128', { time: '1970-01-01T00:02:08.000Z' }),
  number('255', { time: '1970-01-01T00:04:15.000Z' }),
  number('-999', { time: '1969-12-31T23:43:21.000Z' }),
  number('3700', { time: '1970-01-01T01:01:40.000Z' }),
  number('70000', { time: '1970-01-01T19:26:40.000Z' }),
  number('1795144268', { time: '2026-11-20T03:11:08.000Z' }),
  number('1795144268000', { time: '2026-11-20T03:11:08.000Z' }),
  number('1e15'),
  number('20261120031108'),
  text('202611200311', { number: 202_611_200_311 }),
  number('1e300'),
  text('17', { number: 17 }),
  text(' 3.7 ', { number: 3.7 }),
  text('1e1', { number: 10 }),
  text('0x11'),
  text('3,7'),
  text('1795144268', { number: 1_795_144_268, time: T }),
  text('true', { flag: true }),
  text('FALSE', { flag: false }),
  nothing('true'),
  nothing('false'),
  text('2026-11-20T03:11:08Z', { time: T }),
  text('2026-11-20T03:11:08+0000', { time: T }),
  text('20261120T031108Z', { time: T }),
  text('2026-11-20t03:11:08z', { time: T }),
  text('2026-11-20 06:11:08,25+03', { time: '2026-11-20T03:11:08.250Z' }),
  text('2026-11-20T03:10:60Z', { time: '2026-11-20T03:11:00.000Z' }),
  text('2026-11-20T03:11:08'),
  text('2026-02-30T03:11:08Z'),
  text('20.11.2026 03:11'),
  text('LTE-M', { link: 'cell' }),
  text('Wi-Fi', { link: 'wifi' }),
  text('LoRaWAN', { link: 'lora' }),
  text('pigeon'),
  text('café 🐗'),
  nothing('"2\\u0000"'),
  nothing('"\\ud800"'),
  nothing(`"${'x'.repeat(300)}"`),
  // Cut to a hundred characters, this would end in half a character.
  nothing(`["${'x'.repeat(97)}🐗"]`),
  nothing('[]'),
  nothing('[1,2]'),
  nothing('[[[[[[[[[[1]]]]]]]]]]'),
  nothing('{}'),
  nothing('{"a":1}'),
  nothing('{"__proto__":{"admin":true}}'),
]
