import type { Rgb } from '../canvas.ts'

export type IconSet = 'game-icons' | 'fluent'

/** The icon that gives a subject its shape, and the subject's size, build and coat. */
export interface Silhouette {
  set: IconSet
  icon: string
  faces: 'left' | 'right'
  /** From the ground to the highest point, including horns, ears or a raised tail. */
  heightMetres: number
  /** The subject's length as a multiple of the icon's, at the same height. */
  stretch: number
  coat: Rgb
  /** The position of a part that reflects light at night, measured from the left and the top of the shape as drawn. */
  eye?: readonly [across: number, down: number]
  /** True if a Fluent icon is drawn as lines around a white body instead of a black body with white lines. */
  lines?: boolean
  /** True if the subject consists of plates and panes instead of flesh. */
  rigid?: boolean
  /** The details that the icon draws inside the body. Faint shadows by default. */
  marks?: { colour: Rgb; strength: number }
  /** Blotches in a colour that the icon does not have. */
  blotches?: { colour: Rgb; perHeight: number }
  /** Parts of the icon to leave out, such as antlers or a tail, as fractions of its square. */
  without?: readonly (readonly [left: number, top: number, right: number, bottom: number])[]
}
