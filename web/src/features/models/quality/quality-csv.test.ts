import { expect, test } from 'vitest'
import { writeQualityCsv } from './quality-csv.ts'
import { aClassQuality, aQuality } from './testing/a-quality.ts'

test('each count is a line with its model, time, class, share and interval', () => {
  const quality = aQuality({
    checked: 10,
    confirmed: 9,
    classes: [
      aClassQuality({
        checked: 10,
        confirmed: 9,
        missed: 1,
        scores: [
          { confidence: null, right: 1, wrong: 0 },
          { confidence: 85, right: 8, wrong: 1 },
        ],
        confusions: [{ class_id: 4, class_name: '=lion, "old"', count: 1 }],
      }),
      aClassQuality({ class_id: 99, class_name: 'empty', missed: 1 }),
    ],
  })
  const [mark, head, ...lines] = writeQualityCsv(quality)
  expect(mark).toBe('\u{feff}')
  expect(head).toContain('Counted at (UTC)')
  const of = (line: string) => `3,Savanna,2026-11-20T12:00:00.000Z,${line}\r\n`
  expect(lines).toEqual([
    of(',All classes,Right,,,,9,10,90,59.6,98.2'),
    of('17,leopard,Right,,,,9,10,90,59.6,98.2'),
    of('17,leopard,Missed,,,,1,10,10,1.8,40.4'),
    of(`17,leopard,Really another class,,4,"'=lion, ""old""",1,10,10,1.8,40.4`),
    of('17,leopard,Right without a confidence,,,,1,1,100,20.7,100'),
    of('17,leopard,Right at this confidence,85,,,8,9,88.9,56.5,98'),
    of('99,empty,Right,,,,0,0,,,'),
    of('99,empty,Missed,,,,1,1,100,20.7,100'),
  ])
})
