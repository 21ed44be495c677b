/** Breaks a text between words, so that its lines fit into a width. A word that is wider has a line of its own. */
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
