import { type DestinationStream, type Logger, type LoggerOptions, type LogFn, pino } from 'pino'

const INFO = 30
/** Lines alike that are written within a window; further ones are counted. */
const ALIKE_MAX = 30
const WINDOW_MS = 60_000
/** Beyond this many kinds within a window, lines are told apart by their level alone. */
const KINDS_MAX = 1000

type LogArguments = Parameters<LogFn>

interface Kind {
  lines: number
  /** Writes the line that says how often the others came. */
  writeRepeated(lines: number): void
}

/**
 * The log of a server program, in JSON lines. Of lines that are alike, 30 a minute are written; the others are counted, and a
 * line at the end of the minute says how many they were (`repeated`). Lines are alike when level, message (numbers aside)
 * and error code are: what a stranger can choose, such as a client id, makes no difference. Levels below info are not limited.
 */
export function createProgramLog(options: LoggerOptions, destination?: DestinationStream): Logger {
  const kinds = new Map<string, Kind>()
  let windowEnd: NodeJS.Timeout | undefined

  function endWindow(): void {
    clearTimeout(windowEnd)
    windowEnd = undefined
    for (const { lines, writeRepeated } of kinds.values())
      if (lines > ALIKE_MAX) writeRepeated(lines - ALIKE_MAX)
    kinds.clear()
  }

  function count(level: number, line: LogArguments, write: LogFn): number {
    const message = messageOf(line)
    const code = errorCodeOf(line)
    const key = kinds.size < KINDS_MAX ? `${level} ${code} ${message.replaceAll(/\d+/g, '0')}` : String(level)
    const kind = kinds.get(key) ?? {
      lines: 0,
      writeRepeated: (repeated: number) => write({ repeated, code }, message),
    }
    kinds.set(key, kind)
    windowEnd ??= setTimeout(endWindow, WINDOW_MS).unref()
    return (kind.lines += 1)
  }

  process.once('exit', endWindow)
  const hooks: LoggerOptions['hooks'] = {
    logMethod(line, write, level) {
      if (level < INFO || count(level, line, write.bind(this)) <= ALIKE_MAX) write.apply(this, line)
    },
  }
  return pino({ ...options, hooks }, destination)
}

function messageOf([first, message]: LogArguments): string {
  if (typeof first === 'string') return first
  return message ?? (first instanceof Error ? first.message : '')
}

function errorCodeOf([first]: LogArguments): string | undefined {
  const { err = first } = (first ?? {}) as { err?: unknown } // safe: only read, whatever it is
  const { code } = (err ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : undefined
}
