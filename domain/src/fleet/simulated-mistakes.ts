/** The classifier of a simulated camera mistakes the animal for another one in this share of sightings. */
export const MISTAKE_SHARE = 0.08
/** The confidence of the classifier in the wrong class, in percent. The right class gets the rest. */
export const MISTAKE_CONFIDENCE_MIN = 51
export const MISTAKE_CONFIDENCE_MAX = 80

interface RankedClass {
  class_id: number
  /** In percent. */
  confidence: number
}

/** Returns the class that a sighting of a simulated camera really shows. The camera's classes are given with the most confident first. */
export function findRealClass([first, second]: readonly RankedClass[]): number | undefined {
  const isMistaken =
    first !== undefined &&
    second !== undefined &&
    first.confidence <= MISTAKE_CONFIDENCE_MAX &&
    first.confidence + second.confidence === 100
  return isMistaken ? second.class_id : first?.class_id
}
