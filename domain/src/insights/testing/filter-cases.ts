import type { InsightRules } from '@sentinel/contracts/insights/insight-filters'
import type { CommsSource, InsightStatus } from '@sentinel/contracts/insights/insights'

/** The fields of an insight that the cases use. It was received a minute after the camera took it. */
export interface FilterSample {
  name: string
  device_id: number
  comms_source: CommsSource
  insight_status: InsightStatus
  taken: string
  longitude: number | null
  class_id: number
  class_name: string
}

const SAMPLE = {
  device_id: 7,
  comms_source: 'cell',
  insight_status: 'none',
  taken: '2026-06-01T12:00:00.000Z',
  longitude: null,
  class_id: 99,
  class_name: 'empty',
} as const

const sample = (name: string, changes: Partial<FilterSample>): FilterSample => ({
  ...SAMPLE,
  name,
  ...changes,
})

/** All samples were taken at different times. */
export const filterSamples: readonly FilterSample[] = [
  sample('plain', {}),
  sample('device 17', { device_id: 17, taken: '2026-06-02T12:00:00.000Z' }),
  sample('device 70', { device_id: 70, taken: '2026-06-03T12:00:00.000Z' }),
  sample('device 79', { device_id: 79, taken: '2026-06-04T12:00:00.000Z' }),
  sample('acknowledged', { insight_status: 'acknowledge', taken: '2026-06-05T12:00:00.000Z' }),
  sample('archived', { insight_status: 'archive', taken: '2026-06-06T12:00:00.000Z' }),
  sample('favorite', { insight_status: 'favorite', taken: '2026-06-07T12:00:00.000Z' }),
  sample('by Wi-Fi', { comms_source: 'wifi', taken: '2026-06-08T12:00:00.000Z' }),
  sample('by LoRa', { comms_source: 'lora', taken: '2026-06-09T12:00:00.000Z' }),
  sample('before Berlin springs forward', { taken: '2026-03-28T22:59:59.000Z' }),
  sample('first of the 23 hours', { taken: '2026-03-28T23:00:00.000Z' }),
  sample('last of the 23 hours', { taken: '2026-03-29T21:59:59.000Z' }),
  sample('after the 23 hours', { taken: '2026-03-29T22:00:00.000Z' }),
  sample('before Berlin falls back', { taken: '2026-10-24T21:59:59.000Z' }),
  sample('first of the 25 hours', { taken: '2026-10-24T22:00:00.000Z' }),
  sample('last of the 25 hours', { taken: '2026-10-25T22:59:59.000Z' }),
  sample('after the 25 hours', { taken: '2026-10-25T23:00:00.000Z' }),
  sample('in Fiji, at UTC+12', { longitude: 178.4, taken: '2026-08-09T12:00:00.000Z' }),
  sample('in Fiji, a second earlier', { longitude: 178.4, taken: '2026-08-09T11:59:59.000Z' }),
  sample('in Hawaii, at UTC-10', { longitude: -155.5, taken: '2026-08-11T09:59:59.000Z' }),
  sample('in Hawaii, a second later', { longitude: -155.5, taken: '2026-08-11T10:00:00.000Z' }),
  sample('halfway to UTC+1', { longitude: 7.5, taken: '2026-08-09T23:00:00.000Z' }),
  sample('fox', { class_id: 1, class_name: 'fox', taken: '2026-07-01T12:00:00.000Z' }),
  sample('gray fox', { class_id: 2, class_name: 'gray fox', taken: '2026-07-02T12:00:00.000Z' }),
  sample('Fox', { class_id: 3, class_name: 'Fox', taken: '2026-07-03T12:00:00.000Z' }),
  sample('class 17', { class_id: 17, class_name: 'Class 17', taken: '2026-07-04T12:00:00.000Z' }),
  sample('class 170', { class_id: 170, class_name: 'Class 170', taken: '2026-07-05T12:00:00.000Z' }),
  sample('ibis', { class_id: 4, class_name: '\u0130bis', taken: '2026-07-06T12:00:00.000Z' }),
  sample('squirrel', { class_id: 5, class_name: '\u00c9cureuil', taken: '2026-07-07T12:00:00.000Z' }),
  sample('at 05:59', { taken: '2026-05-10T05:59:59.999Z' }),
  sample('at 06:00', { taken: '2026-05-10T06:00:00.000Z' }),
  sample('at 06:59', { taken: '2026-05-10T06:59:59.999Z' }),
  sample('at 07:00', { taken: '2026-05-10T07:00:00.000Z' }),
  sample('at 18:15', { taken: '2026-05-10T18:15:00.000Z' }),
  sample('halfway to UTC-1', { longitude: -7.5, taken: '2026-08-09T23:30:00.000Z' }),
]

export interface FilterCase {
  says: string
  rules: InsightRules
  zone?: string
  /** The names of the matching samples. */
  finds: string[]
}

const status = (value: string): InsightRules => [{ column: 'insight_status', value }]
const source = (value: string): InsightRules => [{ column: 'comms_source', value }]
const species = (value: string): InsightRules => [{ column: 'exact_class', value }]
const day = (date: string): InsightRules => [{ column: 'time', from: date, to: date }]
const hours = (first_hour: number, last_hour: number): InsightRules => [
  { column: 'hour_of_day', first_hour, last_hour },
]
const june: InsightRules[number] = { column: 'time', from: '2026-06-01', to: '2026-06-30' }

/** The samples that each filter matches. The results must be the same in SQL, in the browser's local store and for a pushed row. */
export const filterCases: readonly FilterCase[] = [
  { says: 'the word of a status on the screen', rules: status('Acknowledged'), finds: ['acknowledged'] },
  { says: 'the word of a status on the wire', rules: status('acknowledge'), finds: ['acknowledged'] },
  { says: 'Archived, in lower case', rules: status('archived'), finds: ['archived'] },
  { says: 'archive, in upper case', rules: status('ARCHIVE'), finds: ['archived'] },
  { says: 'a part of a word', rules: status('avor'), finds: ['favorite'] },
  { says: 'no status by a word of none', rules: status('resolved'), finds: [] },
  { says: 'the word of a source on the screen', rules: source('Wi-Fi'), finds: ['by Wi-Fi'] },
  { says: 'the word of a source on the wire', rules: source('wifi'), finds: ['by Wi-Fi'] },
  { says: 'a source in any case', rules: source('wI-fI'), finds: ['by Wi-Fi'] },
  { says: 'LoRa as it is written', rules: source('LoRa'), finds: ['by LoRa'] },
  {
    says: 'exactly one device',
    rules: [{ column: 'exact_device', device_id: 17 }],
    finds: ['device 17'],
  },
  {
    says: 'exactly device 7, and none whose number contains it',
    rules: [{ column: 'exact_device', device_id: 7 }, june],
    finds: ['plain', 'acknowledged', 'archived', 'favorite', 'by Wi-Fi', 'by LoRa'],
  },
  {
    says: 'a typed device number anywhere in the number',
    rules: [{ column: 'device_id', value: '7' }, june, ...status('none'), ...source('cell')],
    finds: ['plain', 'device 17', 'device 70', 'device 79'],
  },
  {
    says: 'nothing for a device that does not exist',
    rules: [{ column: 'exact_device', device_id: 1 }],
    finds: [],
  },
  {
    says: 'what was received at a moment or later',
    rules: [{ column: 'received_since', since: '2026-10-25T23:00:59.000Z' }],
    finds: ['last of the 25 hours', 'after the 25 hours'],
  },
  { says: 'exactly one class', rules: species('fox'), finds: ['fox'] },
  {
    says: 'exactly one class that its model does not define',
    rules: species('Class 17'),
    finds: ['class 17'],
  },
  { says: 'exactly the empty frames', rules: [...species('empty'), ...source('lora')], finds: ['by LoRa'] },
  { says: 'nothing for a part of a class name', rules: species('gray'), finds: [] },
  {
    says: 'typed text anywhere in the class name',
    rules: [{ column: 'class_name', value: 'fox' }],
    finds: ['fox', 'gray fox', 'Fox'],
  },
  {
    says: 'a letter and its accent typed one after the other, in another case',
    rules: [{ column: 'class_name', value: 'e\u0301CUREUIL' }],
    finds: ['squirrel'],
  },
  {
    says: 'a capital I with a dot by the small one',
    rules: [{ column: 'class_name', value: 'i\u0307bis' }],
    finds: ['ibis'],
  },
  {
    says: 'a capital I with a dot as it is written',
    rules: [{ column: 'class_name', value: '\u0130BIS' }],
    finds: ['ibis'],
  },
  {
    says: 'the day on which the clocks of Berlin go forward',
    rules: day('2026-03-29'),
    zone: 'Europe/Berlin',
    finds: ['first of the 23 hours', 'last of the 23 hours'],
  },
  {
    says: 'the day on which they go back',
    rules: day('2026-10-25'),
    zone: 'Europe/Berlin',
    finds: ['first of the 25 hours', 'last of the 25 hours'],
  },
  {
    says: 'the same days otherwise in UTC',
    rules: day('2026-03-29'),
    zone: 'UTC',
    finds: ['last of the 23 hours', 'after the 23 hours'],
  },
  {
    says: 'a day of each camera’s own clock',
    rules: day('2026-08-10'),
    zone: 'camera',
    finds: ['in Fiji, at UTC+12', 'in Hawaii, at UTC-10', 'halfway to UTC+1'],
  },
  {
    says: 'the same day otherwise in UTC',
    rules: day('2026-08-10'),
    zone: 'UTC',
    finds: [],
  },
  {
    says: 'one hour of the day',
    rules: [...hours(6, 6), ...day('2026-05-10')],
    finds: ['at 06:00', 'at 06:59'],
  },
  {
    says: 'hours of the day that go past midnight',
    rules: [...hours(18, 5), ...day('2026-05-10')],
    finds: ['at 05:59', 'at 18:15'],
  },
  {
    says: 'all hours of the day',
    rules: [...hours(7, 6), ...day('2026-05-10')],
    finds: ['at 05:59', 'at 06:00', 'at 06:59', 'at 07:00', 'at 18:15'],
  },
  {
    says: 'one hour of the day in a zone that is not whole hours ahead of UTC',
    rules: [...hours(11, 11), ...day('2026-05-10')],
    zone: 'Asia/Kolkata',
    finds: ['at 05:59', 'at 06:00'],
  },
  {
    says: 'one hour of the day by each camera’s own clock',
    rules: [...hours(0, 0), ...day('2026-08-10')],
    zone: 'camera',
    finds: ['in Fiji, at UTC+12', 'halfway to UTC+1'],
  },
  {
    says: 'a day of receipt by the camera’s clock',
    rules: [{ column: 'time_stamp', from: '2026-08-10', to: '2026-08-10' }],
    zone: 'camera',
    finds: ['in Fiji, at UTC+12', 'in Fiji, a second earlier', 'halfway to UTC+1'],
  },
  {
    says: 'a day of the camera’s own time by its clock',
    rules: [{ column: 'file_ctime', from: '2026-08-11', to: '2026-08-11' }],
    zone: 'camera',
    finds: ['in Hawaii, a second later'],
  },
]
