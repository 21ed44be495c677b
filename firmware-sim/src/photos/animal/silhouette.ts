import type { Rgb } from '../canvas.ts'

export type IconSet = 'game-icons' | 'fluent'

/** Describes the icon that gives a subject its shape, and the size, build and coat of the subject. */
export interface Silhouette {
  set: IconSet
  icon: string
  faces: 'left' | 'right'
  /** Measures from the ground to the highest point, including horns, ears or a raised tail. */
  heightMetres: number
  /** Makes the build longer than the icon. */
  stretch: number
  coat: Rgb
  /** The part at this position reflects light at night. It is measured from the left and the top of the shape as drawn. */
  eye?: readonly [across: number, down: number]
  /** True if a Fluent icon is drawn as lines around a white body, not as a black body with white lines. */
  lines?: boolean
  /** True if the subject consists of plates and panes, not of flesh. */
  rigid?: boolean
  /** Describes what the icon draws inside the body. The default is faint shadows. */
  marks?: { colour: Rgb; strength: number }
  /** Describes blotches of a colour that the icon does not have. */
  blotches?: { colour: Rgb; perHeight: number }
  /** Lists parts of the icon to leave out, such as antlers or a tail, as fractions of its square. */
  without?: readonly (readonly [left: number, top: number, right: number, bottom: number])[]
}
