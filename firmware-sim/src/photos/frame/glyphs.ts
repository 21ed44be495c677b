/** Characters as shown on the camera's own screen: five dots wide and seven high, with one string per row. */
const GLYPHS: Readonly<Record<string, string>> = {
  '0': '01110 10001 10011 10101 11001 10001 01110',
  '1': '00100 01100 00100 00100 00100 00100 01110',
  '2': '01110 10001 00001 00110 01000 10000 11111',
  '3': '11110 00001 00001 01110 00001 00001 11110',
  '4': '00010 00110 01010 10010 11111 00010 00010',
  '5': '11111 10000 11110 00001 00001 10001 01110',
  '6': '00110 01000 10000 11110 10001 10001 01110',
  '7': '11111 00001 00010 00100 01000 01000 01000',
  '8': '01110 10001 10001 01110 10001 10001 01110',
  '9': '01110 10001 10001 01111 00001 00010 01100',
  C: '01110 10001 10000 10000 10000 10001 01110',
  E: '11111 10000 10000 11110 10000 10000 11111',
  F: '11111 10000 10000 11110 10000 10000 10000',
  I: '01110 00100 00100 00100 00100 00100 01110',
  L: '10000 10000 10000 10000 10000 10000 11111',
  N: '10001 11001 10101 10101 10011 10001 10001',
  S: '01111 10000 10000 01110 00001 00001 11110',
  T: '11111 00100 00100 00100 00100 00100 00100',
  ':': '00000 00100 00100 00000 00100 00100 00000',
  '-': '00000 00000 00000 01110 00000 00000 00000',
  '°': '01100 10010 10010 01100 00000 00000 00000',
  ' ': '00000 00000 00000 00000 00000 00000 00000',
}

export const GLYPH_COLUMNS = 6
export const GLYPH_ROWS = 7

/** Calls `visit` for each lit dot in a text, counted from the text's upper left corner. */
export function eachDot(text: string, visit: (column: number, row: number) => void): void {
  for (let place = 0; place < text.length; place++) {
    const glyph = GLYPHS[text.charAt(place)]
    if (glyph === undefined) throw new Error(`The info strip has no glyph for “${text.charAt(place)}”.`)
    for (const [row, dots] of glyph.split(' ').entries()) {
      for (let dot = 0; dot < dots.length; dot++) {
        if (dots.charAt(dot) === '1') visit(place * GLYPH_COLUMNS + dot, row)
      }
    }
  }
}
