/**
 * The Sentinel LoRa codec: radio frames to and from the keys of the native messages (the wire page, §4).
 *
 * It also runs, pasted, inside ChirpStack and The Things Stack: one file without imports or anything a host would
 * have to offer, ES2020 at most (and no `Object.fromEntries`, which older Things Stacks lack), none of their own
 * names (`main`, `Buffer`, `chirpstack_input`, `normalizeUplink`), at most 40,960 bytes.
 * Whatever it is given, it never throws, it answers with `errors`.
 */

/** @typedef {{ latitude?: number, longitude?: number }} LoraPlace degrees; both or neither */
/**
 * `more`: further frames of this message follow. `time_estimated`: the device was not certain of its clock.
 * @typedef {{ message_id: number, more: boolean, time_estimated: boolean, battery_voltage?: number,
 *   insights: { index: number, class_id: number, confidence: number | null, file_ctime: string | null }[],
 * } & LoraPlace} LoraInsights
 */
/**
 * 255 hours mean 255 or more, revision 0 that no settings came so far. The long form adds the last line and a place.
 * @typedef {{ message_id: number, battery_voltage?: number, startup_data: Record<string, boolean>,
 *   hours_since_last_camera_trigger: number, images_24h: number, space_remaining: number, settings_revision: number,
 *   software_version?: string, images_processed?: number, temperature?: number } & LoraPlace} LoraHealth
 */
/**
 * @typedef {{ command_number: number, hours_to_live: number } & (
 *   | { type: 'reset_device' }
 *   | { type: 'update_model_settings', releaseId: number }
 *   | { type: 'update_state', cycleTime: number, triggerNumber: number, revision: number }
 *   | { type: 'request_higher_res_image', message_id: number, index: number }
 *   | { type: 'cancel', cancels: number })} LoraCommand
 */
/** @typedef {'applied' | 'pending_reset' | 'rejected' | 'expired' | 'duplicate'} LoraStatus */
/**
 * Without `type` the device answered a command we don't know; a duplicate's `first_status` is its reason as a word.
 * @typedef {{ command_number: number, type?: LoraCommand['type'], status: LoraStatus, reason: number,
 *   first_status?: LoraStatus }} LoraResult
 */
/** @typedef {{ bytes: ArrayLike<number>, fPort: number, recvTime?: Date | string }} LoraFrame */
/** @typedef {{ bytes?: number[], fPort?: number, errors: string[] }} LoraEncoded bytes and port, or errors */
/** @typedef {(size: number) => number} Take the next big-endian number of that many bytes */
/**
 * The kinds of frames by port; `low` are the five bits beside the version.
 * @template Data
 * @typedef {Record<number, { decode: (low: number, take: Take, warnings: string[]) => Data,
 *   encode: (data: any) => number[] }>} Ports
 */
/**
 * A number of a frame, for both directions. With `steps` it is a measurement: that many steps on the wire are `units`
 * of the value above `offset`, rounded and clamped to the field. Without, a whole number, refused if it doesn't fit.
 * `unknown` is the number on the wire for an absent value.
 * @typedef {{ key: string, size: number, min?: number, max?: number, steps?: number, units?: number, offset?: number,
 *   decimals?: number, signed?: boolean, unknown?: number }} Field
 */

const FRAME_VERSION = 0
const INSIGHTS_PORT = 10
const HEALTH_PORT = 11
const COMMAND_PORT = 20
const RESULT_PORT = 21

const EPOCH_MS = Date.UTC(2020, 0, 1)
const NO_CLOCK_SECONDS = 0xffffffff // from a device without a clock
const RESET_WORD = 0xa55a
const BYTES_MAX = 255
const INSIGHTS_FRAME_MAX_BYTES = 51 // what the slowest data rates carry
const INSIGHTS_PER_FRAME_MAX = 8
const INDEX_MAX = 31

const HAS_PLACE = 1
const HAS_BATTERY = 2
const HAS_MORE = 4
const TIME_ESTIMATED = 8
const WIDE_CLASSES = 16
const LONG_FORM = 1

/** The bits of a health frame from b0 up; the keys of `TRUE_WHEN_CLEAR` say true while their bit is clear. */
const BITS = 'cable_ok camera_ok sd_ok gps_ok rebooted brown_out pending_reset time_synced'.split(' ')
const TRUE_WHEN_CLEAR = 0x8f

/** By the status byte of a result. */
const STATUSES = /** @type {const} */ (['applied', 'pending_reset', 'rejected', 'expired', 'duplicate'])

const COORDINATE = { size: 3, steps: 0x7fffff, decimals: 6, signed: true, unknown: -0x800000 }
const PLACE = [
  { ...COORDINATE, key: 'latitude', min: -90, max: 90, units: 90 },
  { ...COORDINATE, key: 'longitude', min: -180, max: 180, units: 180 },
]
const BATTERY = { key: 'battery_voltage', size: 1, max: 100, steps: 100, offset: 2, decimals: 2, unknown: 0 }
const CONFIDENCE = { key: 'confidence', size: 1, max: 100, steps: 2, decimals: 1, unknown: 255 }
const INDEX = whole('index', 1)
const INSIGHTS = [whole('message_id', 2), whole('seconds', 4), whole('span', 1)]
const HEALTH = [
  whole('message_id', 2),
  { key: 'battery_voltage', size: 2, max: 100, steps: 1000, decimals: 3, unknown: 0 },
  whole('bits', 1),
  { key: 'hours_since_last_camera_trigger', size: 1, max: 1e6, steps: 1 },
  { key: 'images_24h', size: 2, max: 1e9, steps: 1 },
  { key: 'space_remaining', size: 1, max: 100, steps: 255, units: 100, decimals: 1 },
  whole('settings_revision', 1),
]
const VERSION = [whole('major', 1), whole('minor', 1), whole('patch', 1)]
const IMAGES = { key: 'images_processed', size: 2, max: Number.MAX_SAFE_INTEGER } // the low 16 bits are sent
const TEMPERATURE = {
  key: 'temperature',
  size: 1,
  min: -273,
  max: 1000,
  steps: 1,
  signed: true,
  unknown: -0x80,
}
const LONG_HEALTH = [...VERSION, IMAGES, TEMPERATURE, ...PLACE]
const LONG_KEYS = ['software_version', 'images_processed', 'temperature', 'latitude', 'longitude']
const RESULT = [whole('command_number', 2), whole('status', 1), whole('reason', 1)]
const COMMAND = [whole('command_number', 2), whole('hours_to_live', 1)]
const STATE = [whole('cycleTime', 2, 1), whole('triggerNumber', 1, 1), whole('revision', 1, 1)]

/** @type {{ number: number, type: LoraCommand['type'], fields: Field[] }[]} */
const COMMANDS = [
  { number: 1, type: 'reset_device', fields: [whole('word', 2)] },
  { number: 2, type: 'update_model_settings', fields: [whole('releaseId', 4)] },
  { number: 3, type: 'update_state', fields: STATE },
  { number: 4, type: 'request_higher_res_image', fields: [whole('message_id', 2), INDEX] },
  { number: 5, type: 'cancel', fields: [whole('cancels', 2)] },
]

/** @type {Ports<LoraInsights | LoraHealth | LoraResult>} */
const UPLINKS = {
  [INSIGHTS_PORT]: { decode: decodeInsights, encode: encodeInsights },
  [HEALTH_PORT]: { decode: decodeHealth, encode: encodeHealth },
  [RESULT_PORT]: { decode: decodeResult, encode: encodeResult },
}
/** @type {Ports<LoraCommand>} */
const DOWNLINKS = { [COMMAND_PORT]: { decode: decodeCommand, encode: encodeCommand } }

/**
 * The time of reception isn't needed: a late frame keeps the times it carries.
 * @param {LoraFrame} input
 * @returns {{ data?: LoraInsights | LoraHealth | LoraResult, warnings: string[], errors: string[] }}
 */
function decodeUplink(input) {
  return decodeFrame(input, UPLINKS)
}

/** @param {LoraFrame} input @returns {{ data?: LoraCommand, warnings: string[], errors: string[] }} */
function decodeDownlink(input) {
  return decodeFrame(input, DOWNLINKS)
}

/** @param {{ data: LoraCommand }} input @returns {LoraEncoded} */
function encodeDownlink(input) {
  return encodeFrame(input, DOWNLINKS, () => COMMAND_PORT)
}

/**
 * What a device sends. Without `fPort` the keys tell the kind: `insights`, else `status` (a result), else health.
 * Keys that the radio does not carry (`alg_id`, `class_list`, …) are left out.
 * @param {{ data: object, fPort?: number }} input @returns {LoraEncoded}
 */
function encodeUplink(input) {
  return encodeFrame(input, UPLINKS, ({ data, fPort }) =>
    isAbsent(fPort) ? uplinkPort(Object(data)) : fPort,
  )
}

/** @param {any} data */
function uplinkPort(data) {
  if (!isAbsent(data.insights)) return INSIGHTS_PORT
  return isAbsent(data.status) ? HEALTH_PORT : RESULT_PORT
}

/** @param {unknown} input @param {Ports<unknown>} ports @param {(input: any) => any} choosePort @returns {LoraEncoded} */
function encodeFrame(input, ports, choosePort) {
  return attempt(() => {
    const fPort = choosePort(Object(input))
    const { encode } = onPort(fPort, ports)
    return { bytes: encode(Object(Object(input).data)), fPort, errors: [] }
  })
}

/**
 * @template Data
 * @param {unknown} input @param {Ports<Data>} ports
 * @returns {{ data?: Data, warnings: string[], errors: string[] }}
 */
function decodeFrame(input, ports) {
  /** @type {string[]} */
  const warnings = []
  const answer = attempt(() => {
    const { bytes, fPort } = Object(input)
    const { decode } = onPort(fPort, ports)
    const take = createTake(readBytes(bytes))
    const head = take(1)
    if (head >> 5 !== FRAME_VERSION) throw new Error(`frame version ${head >> 5} is unknown`)
    return { data: decode(head & 31, take, warnings), errors: [] }
  })
  return { ...answer, warnings }
}

/** @template Answer @param {() => Answer} work @returns {Answer | { errors: string[] }} */
function attempt(work) {
  try {
    return work()
  } catch (error) {
    return { errors: [error instanceof Error ? error.message : 'the input can not be read'] }
  }
}

/** @template Data @param {unknown} fPort @param {Ports<Data>} ports */
function onPort(fPort, ports) {
  const kind = typeof fPort === 'number' ? ports[fPort] : undefined
  if (kind) return kind
  throw new Error(`fPort must be one of ${Object.keys(ports).join(', ')}`)
}

/** @param {number} flags @param {Take} take @param {string[]} warnings @returns {LoraInsights} */
function decodeInsights(flags, take, warnings) {
  const { message_id, seconds, span } = readFields(take, INSIGHTS)
  const place = flags & HAS_PLACE ? withoutHalfPlace(readFields(take, PLACE)) : {}
  const battery = flags & HAS_BATTERY ? readFields(take, [BATTERY]) : {}
  const insights = Array.from({ length: (span & 7) + 1 }, (_, at) => {
    const { seconds_after_first = 0, class_id, confidence } = readFields(take, itemFields(at, flags))
    const time = new Date(EPOCH_MS + (seconds + seconds_after_first) * 1000)
    return {
      index: (span >> 3) + at,
      class_id,
      confidence: knownConfidence(confidence, warnings),
      file_ctime: seconds === NO_CLOCK_SECONDS ? null : time.toISOString(),
    }
  })
  const more = (flags & HAS_MORE) > 0
  return { message_id, insights, more, time_estimated: (flags & TIME_ESTIMATED) > 0, ...place, ...battery }
}

/** @param {any} data */
function encodeInsights(data) {
  const count = Array.isArray(data.insights) ? data.insights.length : 0
  if (count < 1 || count > INSIGHTS_PER_FRAME_MAX) throw new Error('insights must be a list of 1 to 8')
  const items = Array.from({ length: count }, (_, at) => Object(data.insights[at]))
  const place = withoutHalfPlace(data)
  const flags =
    (isAbsent(place.latitude) ? 0 : HAS_PLACE) |
    (isAbsent(data.battery_voltage) ? 0 : HAS_BATTERY) |
    (data.more === true ? HAS_MORE : 0) |
    (data.time_estimated === true ? TIME_ESTIMATED : 0) |
    (items.some(({ class_id }) => class_id > 255) ? WIDE_CLASSES : 0)
  const firstIndex = inRange({ ...INDEX, max: INDEX_MAX + 1 - count }, items[0].index, 'insights[0].index')
  const seconds = secondsOf(items[0].file_ctime, 'insights[0]')
  const bytes = [
    (FRAME_VERSION << 5) | flags,
    ...writeFields({ ...data, seconds, span: (firstIndex << 3) | (count - 1) }, INSIGHTS),
    ...(flags & HAS_PLACE ? writeFields(place, PLACE) : []),
    ...(flags & HAS_BATTERY ? writeFields(data, [BATTERY]) : []),
    ...items.flatMap((item, at) => encodeItem(item, at, firstIndex + at, seconds, flags)),
  ]
  if (bytes.length <= INSIGHTS_FRAME_MAX_BYTES) return bytes
  throw new Error(`the insights need ${bytes.length} bytes, a frame has ${INSIGHTS_FRAME_MAX_BYTES}`)
}

/** @param {any} item @param {number} at @param {number} index @param {number} firstSeconds @param {number} flags */
function encodeItem(item, at, index, firstSeconds, flags) {
  const label = `insights[${at}]`
  if (item.index !== index) throw new Error(`${label}.index must be ${index}, one after the other`)
  const after = secondsOf(item.file_ctime, label) - firstSeconds
  return writeFields({ ...item, seconds_after_first: after }, itemFields(at, flags), `${label}.`)
}

/** @param {number} at @param {number} flags @returns {Field[]} */
function itemFields(at, flags) {
  const fields = [whole('class_id', flags & WIDE_CLASSES ? 2 : 1), CONFIDENCE]
  return at === 0 ? fields : [whole('seconds_after_first', 2), ...fields]
}

/** @param {number | undefined} percent @param {string[]} warnings */
function knownConfidence(percent, warnings) {
  if (percent === undefined) return null
  if (percent <= CONFIDENCE.max) return percent
  warnings.push(`a confidence of ${percent} % is taken as unknown`)
  return null
}

/** @param {number} flags @param {Take} take @returns {LoraHealth} */
function decodeHealth(flags, take) {
  const { bits, ...health } = readFields(take, HEALTH)
  /** @type {Record<string, boolean>} */
  const startup_data = {}
  BITS.forEach((key, bit) => (startup_data[key] = (((bits ^ TRUE_WHEN_CLEAR) >> bit) & 1) === 1))
  const short = { ...health, startup_data }
  if (!(flags & LONG_FORM)) return short

  const { major, minor, patch, ...rest } = readFields(take, LONG_HEALTH)
  return { ...short, software_version: `${major}.${minor}.${patch}`, ...withoutHalfPlace(rest) }
}

/** @param {any} data */
function encodeHealth(data) {
  const startup = Object(data.startup_data)
  const bits = BITS.reduce((set, key, bit) => {
    const whenSet = !((TRUE_WHEN_CLEAR >> bit) & 1)
    return set | (startup[key] === whenSet ? 1 << bit : 0)
  }, 0)
  const revision = isAbsent(data.settings_revision) ? 0 : data.settings_revision
  const isLong = LONG_KEYS.some((key) => !isAbsent(data[key]))
  return [
    (FRAME_VERSION << 5) | (isLong ? LONG_FORM : 0),
    ...writeFields({ ...data, bits, settings_revision: revision }, HEALTH),
    ...(isLong ? encodeLongHealth(data) : []),
  ]
}

/** @param {any} data */
function encodeLongHealth(data) {
  const version = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(data.software_version)
  if (!version) throw new Error('software_version must be three numbers such as 2.3.0')
  const [major, minor, patch] = version.slice(1).map(Number)
  return writeFields({ ...withoutHalfPlace(data), major, minor, patch }, LONG_HEALTH)
}

/** @param {number} typeNumber @param {Take} take @returns {LoraResult} */
function decodeResult(typeNumber, take) {
  const { command_number, status: statusByte, reason } = readFields(take, RESULT)
  const status = STATUSES[statusByte]
  if (!status) throw new Error(`status ${statusByte} is unknown`)
  const command = COMMANDS.find(({ number }) => number === typeNumber)
  const firstStatus = status === 'duplicate' ? STATUSES[reason] : undefined
  return {
    command_number,
    ...(command ? { type: command.type } : {}),
    status,
    reason,
    ...(firstStatus ? { first_status: firstStatus } : {}),
  }
}

/** @param {any} data */
function encodeResult(data) {
  const status = STATUSES.indexOf(data.status)
  if (status < 0) throw new Error(`status must be one of ${STATUSES.join(', ')}`)
  const typeNumber = isAbsent(data.type) ? 0 : findCommand(data.type).number
  const reason = isAbsent(data.reason) ? 0 : data.reason
  return [(FRAME_VERSION << 5) | typeNumber, ...writeFields({ ...data, status, reason }, RESULT)]
}

/** @param {number} typeNumber @param {Take} take @returns {LoraCommand} */
function decodeCommand(typeNumber, take) {
  const command = COMMANDS.find(({ number }) => number === typeNumber)
  if (!command) throw new Error(`command type ${typeNumber} is unknown`)
  const { word, ...fields } = readFields(take, [...COMMAND, ...command.fields])
  if (word !== undefined && word !== RESET_WORD) throw new Error('the word that confirms a reset is wrong')
  return { ...fields, type: command.type }
}

/** @param {any} data */
function encodeCommand(data) {
  const { number, fields } = findCommand(data.type)
  return [
    (FRAME_VERSION << 5) | number,
    ...writeFields({ ...data, word: RESET_WORD }, [...COMMAND, ...fields]),
  ]
}

/** @param {unknown} wanted */
function findCommand(wanted) {
  const command = COMMANDS.find(({ type }) => type === wanted)
  if (command) return command
  throw new Error(`type must be one of ${COMMANDS.map(({ type }) => type).join(', ')}`)
}

/** @param {string} key @param {number} size @param {number} [min] @returns {Field} */
function whole(key, size, min = 0) {
  return { key, size, min }
}

/** @param {Take} take @param {Field[]} fields @returns {any} the known values by key */
function readFields(take, fields) {
  /** @type {Record<string, number>} */
  const values = {}
  for (const field of fields) {
    const value = fromWire(field, take(field.size))
    if (value !== undefined) values[field.key] = value
  }
  return values
}

/** @param {Field} field @param {number} taken */
function fromWire(field, taken) {
  const { size, steps, units = 1, offset = 0, decimals = 0 } = field
  const number = field.signed && taken >= limitOf(size) / 2 ? taken - limitOf(size) : taken
  if (number === field.unknown) return undefined
  if (!steps) return inRange(field, number, field.key)
  const scale = Math.pow(10, decimals)
  return Math.round(((number * units) / steps + offset) * scale) / scale
}

/** @param {any} data @param {Field[]} fields @param {string} [prefix] of the keys in errors */
function writeFields(data, fields, prefix = '') {
  return fields.flatMap((field) => bigEndian(toWire(field, data[field.key], prefix + field.key), field.size))
}

/** @param {Field} field @param {unknown} value @param {string} label @returns {number} */
function toWire(field, value, label) {
  const { size, steps, units = 1, offset = 0, signed, unknown } = field
  if (unknown !== undefined && isAbsent(value)) return unknown
  const number = inRange(field, value, label)
  if (!steps) return number
  const top = (signed ? limitOf(size) / 2 : limitOf(size)) - 1
  const bottom = signed ? -top : Number(unknown === 0)
  return Math.min(Math.max(Math.round(((number - offset) * steps) / units), bottom), top)
}

/** @param {Field} field @param {any} value @param {string} label @returns {number} */
function inRange({ size, steps, min = 0, max = limitOf(size) - 1 }, value, label) {
  const isNumber = steps ? typeof value === 'number' : Number.isInteger(value)
  if (isNumber && value >= min && value <= max) return value
  throw new Error(`${label} must be a ${steps ? '' : 'whole '}number from ${min} to ${max}`)
}

/** @param {number} size in bytes */
function limitOf(size) {
  return Math.pow(256, size)
}

/** Negative numbers as two's complement. @param {number} value @param {number} size in bytes, up to 4 */
function bigEndian(value, size) {
  return Array.from({ length: size }, (_, at) => (value >>> (8 * (size - 1 - at))) & 255)
}

/** Half a position is none. @param {any} data */
function withoutHalfPlace({ latitude, longitude, ...rest }) {
  return isAbsent(latitude) || isAbsent(longitude) ? rest : { ...rest, latitude, longitude }
}

/** Takes lists of other realms and runtimes too. @param {any} list @returns {number[]} */
function readBytes(list) {
  const length = typeof list === 'object' && list !== null ? list.length : undefined
  if (!Number.isInteger(length) || length < 0 || length > BYTES_MAX)
    throw new Error(`bytes must be a list of up to ${BYTES_MAX} numbers`)
  return Array.from({ length }, (_, at) => inRange({ key: 'bytes', size: 1 }, list[at], `bytes[${at}]`))
}

/** @param {number[]} bytes @returns {Take} */
function createTake(bytes) {
  let at = 0
  return (size) => {
    const taken = bytes.slice(at, at + size)
    if (taken.length < size) throw new Error(`the frame is cut short, it has ${bytes.length} bytes`)
    at += size
    return taken.reduce((value, byte) => value * 256 + byte, 0)
  }
}

/** Whole seconds of our epoch, rounded down. @param {unknown} time @param {string} label */
function secondsOf(time, label) {
  if (isAbsent(time)) return NO_CLOCK_SECONDS
  const isTime = typeof time === 'string' && /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(time)
  const seconds = isTime ? Math.floor((Date.parse(time) - EPOCH_MS) / 1000) : NaN
  if (seconds >= 0 && seconds < NO_CLOCK_SECONDS) return seconds
  throw new Error(`${label}.file_ctime must be an ISO time with offset from 2020 to 2156, or null`)
}

/** @param {unknown} value */
function isAbsent(value) {
  return value === undefined || value === null
}

export { decodeDownlink, decodeUplink, encodeDownlink, encodeUplink }
