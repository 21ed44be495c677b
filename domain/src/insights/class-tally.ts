/** The fields of insights from which a collection is summarized. The caller numbers the classes. */
export interface TalliedMember<Status> {
  /** The insight's most likely class. */
  classNumber: number
  /** From 0 to 100. NaN if the camera sent none. */
  confidencePercent: number
  isConfirmed: boolean
  hasPhoto: boolean
  status: Status
}

/** The members of a collection, newest first. `read` may return the same object each time. */
export interface TalliedMembers<Status> {
  length: number
  read: (at: number) => TalliedMember<Status>
}

export interface MembersSummary<Status> {
  /** The average of the top class, as a whole number. NaN if no member of the class has a confidence. */
  confidencePercent: number
  /** The index of the earliest member of the top class. */
  representative: number
  /** The index of the member whose photo is shown. Undefined if no member has one. */
  photo: number | undefined
  /** True if a user confirmed the top class in one of its members. */
  isConfirmed: boolean
  /** The status shared by all members. Undefined if they differ. */
  status: Status | undefined
}

export interface NumberedAverage {
  classNumber: number
  confidencePercent: number
}

export type ClassTally = ReturnType<typeof createClassTally>

/**
 * Confidences are added as integers in this fraction of a percent, so that averages do not depend on the order of the members. The database's 32-bit
 * floats are exact to this fraction.
 */
export const PARTS_PER_PERCENT = 100_000

/**
 * Averages the confidence of each class over the members of a collection whose most likely class it is. One tally can be reused for any number of
 * collections, so none of them needs its own object. The database performs the same calculation (`api/src/insights/rows/summary-sql.ts`).
 */
export function createClassTally() {
  const sums: number[] = []
  const counts: number[] = []
  const seenIn: number[] = []
  let classes: number[] = []
  let collection = 0

  /** Returns NaN if no member has a confidence. */
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
    /** Returns the class with the highest average. If averages are equal, returns the class that was added first. */
    top(): number {
      let top = classes[0] ?? 0
      for (const classNumber of classes) if (rankOf(classNumber) > rankOf(top)) top = classNumber
      return top
    },
    roundedAverageOf: (classNumber: number) => toWholePercent(averageOf(classNumber)),
    /** Returns the averages, highest first. */
    averages: (): NumberedAverage[] =>
      classes
        .toSorted((a, b) => rankOf(b) - rankOf(a))
        .map((classNumber) => ({ classNumber, confidencePercent: toWholePercent(averageOf(classNumber)) })),
  }
}

/** Summarizes a collection. Afterwards, the tally contains the averages. */
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

/**
 * Finds the member whose photo is shown: the representative if it has a photo, otherwise the first member of the class that has one, otherwise any
 * member that has one.
 */
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

/** Rounds a confidence like an average over a single member. */
export function roundConfidence(percent: number): number {
  return toWholePercent(toParts(percent))
}

function toParts(percent: number): number {
  return Math.floor(Math.fround(percent) * PARTS_PER_PERCENT + 0.5)
}

function toWholePercent(parts: number): number {
  return Math.floor(parts / PARTS_PER_PERCENT + 0.5)
}
