/** The share of sightings in which a simulated camera's classifier mistakes the animal for another. */
export const MISTAKE_SHARE = 0.08
/** The classifier's confidence in the wrong class, in percent. The right class gets the rest. */
export const MISTAKE_CONFIDENCE_MIN = 51
export const MISTAKE_CONFIDENCE_MAX = 80

interface RankedClass {
  class_id: number
  /** In percent. */
  confidence: number
}

/** Returns the true class of a simulated camera's sighting. The camera's classes must be given in order of confidence, highest first. */
export function findRealClass([first, second]: readonly RankedClass[]): number | undefined {
  const isMistaken =
    first !== undefined &&
    second !== undefined &&
    first.confidence <= MISTAKE_CONFIDENCE_MAX &&
    first.confidence + second.confidence === 100
  return isMistaken ? second.class_id : first?.class_id
}
