import type { Line, MailContent } from './content.ts'
import type { MailFooter } from './mail-footer.ts'

const COLUMNS = 76

/** Writes the email for programs that do not show HTML. */
export function layOutText(
  { eyebrow, heading, lead, facts, lists, action }: MailContent,
  { why, unsubscribePage, supportEmail }: MailFooter,
): string {
  const blocks = [
    [eyebrow.toUpperCase(), heading],
    lead === undefined ? [] : wrap(lead),
    align(facts),
    ...lists.map(({ title, lines, more }) => [
      title,
      '-'.repeat(title.length),
      ...align(lines),
      ...(more === undefined ? [] : [more]),
    ]),
    [`${action.label}:`, action.url],
    [
      '--',
      ...wrap(why),
      ...(unsubscribePage === undefined ? [] : [`Unsubscribe from these mails: ${unsubscribePage}`]),
      `Questions: ${supportEmail}`,
    ],
  ]
  return blocks
    .filter((block) => block.length > 0)
    .map((block) => `${block.join('\n')}\n`)
    .join('\n')
}

function align(lines: Line[]): string[] {
  const width = Math.max(...lines.map(({ label }) => label.length))
  return lines.map(({ label, value }) => `${label.padEnd(width)}  ${value}`)
}

function wrap(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= COLUMNS)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
