/** What a collection's summary needs of one insight. Classes are numbered by the caller. */
export interface TalliedMember<Status> {
  /** Its most likely class. */
  classNumber: number
  /** 0 to 100; NaN where the camera gave none. */
  confidencePercent: number
  isConfirmed: boolean
  hasPhoto: boolean
  status: Status
}

/** The members of a collection, the newest first. `read` may return the same object each time. */
export interface TalliedMembers<Status> {
  length: number
  read: (at: number) => TalliedMember<Status>
}

export interface MembersSummary<Status> {
  /** The average of the top class, as a whole number; NaN where no member of the class has a confidence. */
  confidencePercent: number
  /** Index of the first member in time whose class is the top class. */
  representative: number
  /** Index of the member whose photo is shown; undefined where no member has one. */
  photo: number | undefined
  /** A person confirmed the top class in one of its members. */
  isConfirmed: boolean
  /** The status of all members; undefined where they differ. */
  status: Status | undefined
}

export interface NumberedAverage {
  classNumber: number
  confidencePercent: number
}

export type ClassTally = ReturnType<typeof createClassTally>

/**
 * Confidences are added as whole numbers of this part of a percent, so that an average does not depend on the order of the
 * members. The database stores 32-bit floats, which are exact to this part.
 */
export const PARTS_PER_PERCENT = 100_000

/**
 * Averages the confidence of each class over the members of a collection whose most likely class it is. One tally serves
 * any number of collections without an object for each. The database calculates the same
 * (`api/src/insights/rows/summary-sql.ts`).
 */
export function createClassTally() {
  const sums: number[] = []
  const counts: number[] = []
  const seenIn: number[] = []
  let classes: number[] = []
  let collection = 0

  /** NaN where no member has a confidence. */
  const averageOf = (classNumber: number) => (sums[classNumber] ?? 0) / (counts[classNumber] ?? 0)
  const rankOf = (classNumber: number) => {
    const average = averageOf(classNumber)
    return Number.isNaN(average) ? -1 : average
  }

  return {
    begin() {
      collection += 1
      classes = []
    },
    add(classNumber: number, confidencePercent: number) {
      while (seenIn.length <= classNumber) seenIn.push(0)
      if (seenIn[classNumber] !== collection) {
        seenIn[classNumber] = collection
        sums[classNumber] = 0
        counts[classNumber] = 0
        classes.push(classNumber)
      }
      if (Number.isNaN(confidencePercent)) return
      sums[classNumber] = (sums[classNumber] ?? 0) + toParts(confidencePercent)
      counts[classNumber] = (counts[classNumber] ?? 0) + 1
    },
    /** The class with the highest average; of equal ones, the class that was added first. */
    top(): number {
      let top = classes[0] ?? 0
      for (const classNumber of classes) if (rankOf(classNumber) > rankOf(top)) top = classNumber
      return top
    },
    roundedAverageOf: (classNumber: number) => toWholePercent(averageOf(classNumber)),
    /** The highest average first. */
    averages: (): NumberedAverage[] =>
      classes
        .toSorted((a, b) => rankOf(b) - rankOf(a))
        .map((classNumber) => ({ classNumber, confidencePercent: toWholePercent(averageOf(classNumber)) })),
  }
}

/** Summarizes a collection (spec 2 §9). The tally holds the averages afterwards. */
export function summarizeMembers<Status>(
  tally: ClassTally,
  { length, read }: TalliedMembers<Status>,
): MembersSummary<Status> {
  const { status } = read(0)
  let isCommon = true
  tally.begin()
  for (let at = length - 1; at >= 0; at--) {
    const member = read(at)
    isCommon &&= member.status === status
    tally.add(member.classNumber, member.confidencePercent)
  }
  const topClass = tally.top()
  return {
    confidencePercent: tally.roundedAverageOf(topClass),
    ...findMembersOf(topClass, { length, read }),
    status: isCommon ? status : undefined,
  }
}

/** The photo is the representative's, else that of the first member of the class that has one, else that of any member. */
function findMembersOf(
  topClass: number,
  { length, read }: TalliedMembers<unknown>,
): Pick<MembersSummary<unknown>, 'representative' | 'photo' | 'isConfirmed'> {
  let representative: number | undefined
  let photoOfClass: number | undefined
  let photoOfAny: number | undefined
  let isConfirmed = false
  for (let at = length - 1; at >= 0; at--) {
    const member = read(at)
    if (member.hasPhoto) photoOfAny ??= at
    if (member.classNumber !== topClass) continue
    representative ??= at
    isConfirmed ||= member.isConfirmed
    if (member.hasPhoto) photoOfClass ??= at
  }
  return { representative: representative ?? 0, photo: photoOfClass ?? photoOfAny, isConfirmed }
}

/** Rounds a confidence as the average of one member. */
export function roundConfidence(percent: number): number {
  return toWholePercent(toParts(percent))
}

function toParts(percent: number): number {
  return Math.floor(Math.fround(percent) * PARTS_PER_PERCENT + 0.5)
}

function toWholePercent(parts: number): number {
  return Math.floor(parts / PARTS_PER_PERCENT + 0.5)
}
