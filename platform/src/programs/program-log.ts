import { type DestinationStream, type Logger, type LoggerOptions, type LogFn, pino } from 'pino'

const INFO = 30
/** The maximum number of similar lines within a window. Further lines are only counted. */
const ALIKE_MAX = 30
const WINDOW_MS = 60_000
/** Beyond this many kinds within a window, lines are distinguished only by level. */
const KINDS_MAX = 1000
/** The number of devices that get their own line beyond that, so that one device cannot hide what happens to the others. */
const DEVICES_MAX = 200

type LogArguments = Parameters<LogFn>

interface Kind {
  lines: number
  written: number
  devices: Set<unknown>
  /** Writes a line with the number of further lines. */
  writeRepeated(lines: number): void
}

/**
 * Creates a server program's log, in JSON lines. Writes 30 similar lines a minute. Counts the others, and writes their number in a line at the end of
 * the minute (`repeated`). Lines are similar if their level, message (without numbers) and error are the same. Each of 200 devices gets one line of
 * each kind in any case. No other value that a stranger can choose makes lines different. Levels below info are not limited.
 */
export function createProgramLog(options: LoggerOptions, destination?: DestinationStream): Logger {
  const kinds = new Map<string, Kind>()
  let windowEnd: NodeJS.Timeout | undefined

  function endWindow(): void {
    clearTimeout(windowEnd)
    windowEnd = undefined
    for (const { lines, written, writeRepeated } of kinds.values())
      if (lines > written) writeRepeated(lines - written)
    kinds.clear()
  }

  /** Returns whether the line is written. */
  function count(level: number, line: LogArguments, write: LogFn): boolean {
    const message = messageOf(line)
    const { code, name, deviceId } = readSubject(line)
    const key =
      kinds.size < KINDS_MAX ? `${level} ${code} ${name} ${message.replaceAll(/\d+/g, '0')}` : String(level)
    const kind = kinds.get(key) ?? {
      lines: 0,
      written: 0,
      devices: new Set(),
      writeRepeated: (repeated: number) => write({ repeated, code }, message),
    }
    kinds.set(key, kind)
    windowEnd ??= setTimeout(endWindow, WINDOW_MS).unref()
    kind.lines += 1
    const isNewDevice =
      deviceId !== undefined && !kind.devices.has(deviceId) && kind.devices.size < DEVICES_MAX
    if (isNewDevice) kind.devices.add(deviceId)
    if (kind.lines > ALIKE_MAX && !isNewDevice) return false
    kind.written += 1
    return true
  }

  process.once('exit', endWindow)
  const hooks: LoggerOptions['hooks'] = {
    logMethod(line, write, level) {
      if (level < INFO || count(level, line, write.bind(this))) write.apply(this, line)
    },
  }
  return pino({ ...options, hooks }, destination)
}

function messageOf([first, message]: LogArguments): string {
  if (typeof first === 'string') return first
  return message ?? (first instanceof Error ? first.message : '')
}

interface Subject {
  /** The error's code. */
  code: string | undefined
  name: string | undefined
  deviceId: unknown
}

function readSubject([first]: LogArguments): Subject {
  const { err = first, deviceId } = (first ?? {}) as { err?: unknown; deviceId?: unknown } // safe: only read, whatever it is
  const { code } = (err ?? {}) as { code?: unknown }
  return {
    code: typeof code === 'string' ? code : undefined,
    name: err instanceof Error ? err.name : undefined,
    deviceId,
  }
}
