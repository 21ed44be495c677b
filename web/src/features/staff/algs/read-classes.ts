import { AlgClass, findClassProblems } from '@sentinel/contracts/staff/algs'
import { CLASSES_PER_ALG_MAX } from '@sentinel/contracts/models/limits'
import { readCsv } from '@sentinel/domain/csv/read-csv'
import { messages } from '../../../messages/messages.ts'

const { problems } = messages.internalAlgs.classes
const HEADER = ['class_id', 'label']

export interface ClassProblem {
  /** Counted from 1. */
  line: number
  message: string
}

export interface ReadClasses {
  classes: AlgClass[]
  problems: ClassProblem[]
}

/** Reads classes from CSV with a number and a name per line. The first line may contain column names. */
export function readClasses(text: string): ReadClasses {
  const { records, strayQuoteLines, openQuoteLine } = readCsv(text)
  const [first] = records
  const isHeader = first?.cells.map((cell) => cell.trim().toLowerCase()).join() === HEADER.join()
  const lines = isHeader ? records.slice(1) : records
  const found: ClassProblem[] = strayQuoteLines.map((line) => ({ line, message: problems.quote }))
  if (openQuoteLine !== undefined) found.push({ line: openQuoteLine, message: problems.quote })
  if (lines.length > CLASSES_PER_ALG_MAX) found.push({ line: 1, message: problems.tooMany })
  const read: { line: number; value: AlgClass }[] = []
  for (const { line, cells } of lines) {
    const [id = '', label = '', ...more] = cells
    const parsed = AlgClass.safeParse({ class_id: toNumber(id), label })
    if (more.some((cell) => cell.trim() !== '')) found.push({ line, message: problems.columns })
    else if (parsed.success) read.push({ line, value: parsed.data })
    else found.push({ line, message: explain(parsed.error.issues[0]?.path[0]) })
  }
  const classes = read.map(({ value }) => value)
  for (const { at, message } of findClassProblems(classes)) found.push({ line: read[at]?.line ?? 1, message })
  return { classes, problems: found.toSorted((one, other) => one.line - other.line) }
}

/** Writes one class per line, below the column names. */
export function writeClasses(classes: readonly AlgClass[]): string {
  const lines = classes.map(({ class_id, label }) => `${class_id},${quote(label)}`)
  return [HEADER.join(), ...lines, ''].join('\n')
}

function toNumber(text: string): number {
  return /^\s*\d{1,10}\s*$/.test(text) ? Number(text) : Number.NaN
}

function explain(field: PropertyKey | undefined): string {
  return field === 'label' ? problems.label : problems.number
}

function quote(label: string): string {
  return /[",;\t\r\n]/.test(label) ? `"${label.replaceAll('"', '""')}"` : label
}
