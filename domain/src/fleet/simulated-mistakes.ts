/** Of the animals that a simulated camera sees, how many its classifier takes for another animal. */
export const MISTAKE_SHARE = 0.08
/** What the classifier then gives the wrong class, in percent. The right class gets all the rest. */
export const MISTAKE_CONFIDENCE_MIN = 51
export const MISTAKE_CONFIDENCE_MAX = 80

interface RankedClass {
  class_id: number
  /** Percent. */
  confidence: number
}

/** Returns what a sighting of a simulated camera really shows, from the classes that the camera named, the surest first. */
export function findRealClass([first, second]: readonly RankedClass[]): number | undefined {
  const isMistaken =
    first !== undefined &&
    second !== undefined &&
    first.confidence <= MISTAKE_CONFIDENCE_MAX &&
    first.confidence + second.confidence === 100
  return isMistaken ? second.class_id : first?.class_id
}
