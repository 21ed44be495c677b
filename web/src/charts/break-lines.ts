/** Breaks a text between words into lines that fit a width. A word that is wider gets a line to itself. */
export function breakLines(text: string, { font, width }: { font: string; width: number }): string[] {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return [text]
  pen.font = font
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && pen.measureText(longer).width <= width) lines.splice(-1, 1, longer)
    else lines.push(word)
  }
  return lines
}
