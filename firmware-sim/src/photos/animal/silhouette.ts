import type { Rgb } from '../canvas.ts'

export type IconSet = 'game-icons' | 'fluent'

/** The icon a subject is shaped after and what makes it that subject: its size, build and coat. */
export interface Silhouette {
  set: IconSet
  icon: string
  faces: 'left' | 'right'
  /** From the ground to the highest point: horns, ears or a raised tail included. */
  heightMetres: number
  /** Makes the icon's build longer than drawn. */
  stretch: number
  coat: Rgb
  /** What shines back at night; from the left and the top of the shape, as drawn. */
  eye?: readonly [across: number, down: number]
  /** Fluent icons are drawn either as lines around a white body or as a black body with white lines. */
  lines?: boolean
  /** A thing of plates and panes, not of flesh. */
  rigid?: boolean
  /** What the icon draws inside the body; faint shadows unless told otherwise. */
  marks?: { colour: Rgb; strength: number }
  /** Blotches of a colour that the icon does not have. */
  blotches?: { colour: Rgb; perHeight: number }
  /** Parts of the drawn icon to leave out, as fractions of its square: antlers, a tail. */
  without?: readonly (readonly [left: number, top: number, right: number, bottom: number])[]
}
