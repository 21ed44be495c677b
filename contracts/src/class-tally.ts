/** What one insight says of classes, which go by whole numbers of the caller's. NaN stands where nothing was said. */
export interface NamedClasses<Status> {
  own: number
  confidence: number
  isConfirmed: boolean
  /** The first `length` of these count. */
  list: ArrayLike<number>
  said: ArrayLike<number>
  length: number
  status: Status
}

/** The members of a collection from the newest on; `read` may hand out the same object again and again. */
export interface Members<Status> {
  length: number
  read: (at: number) => NamedClasses<Status>
}

export interface MembersSummary<Status> {
  /** The surest class and its average. */
  top: number
  confidence: number
  /** Which member stands for the collection. */
  representative: number
  /** What all members share; undefined where they differ. */
  status: Status | undefined
}

export interface PlacedAverage {
  place: number
  confidence: number
}

export type ClassTally = ReturnType<typeof createClassTally>

/** Sums of what the members of one collection after another say, with no object for each: they may be millions. */
export function createClassTally() {
  const millionths: number[] = []
  const said: number[] = []
  const seenIn: number[] = []
  let named: number[] = []
  let collection = 0

  function count(place: number, confidence: number): void {
    while (seenIn.length <= place) seenIn.push(0)
    if (seenIn[place] !== collection) {
      seenIn[place] = collection
      millionths[place] = 0
      said[place] = 0
      named.push(place)
    }
    if (Number.isNaN(confidence)) return
    // Whole numbers add up exactly, so that a half is one whatever the order of the members.
    millionths[place] = (millionths[place] ?? 0) + Math.round(confidence * 1e6)
    said[place] = (said[place] ?? 0) + 1
  }
  /** Rounded; NaN where nobody said how sure. */
  const averageOf = (place: number) => Math.round((millionths[place] ?? 0) / (said[place] ?? 0) / 1e6)

  return {
    begin() {
      collection += 1
      named = []
    },
    add: (member: NamedClasses<unknown>) => eachClass(member, count),
    averageOf,
    top(): number {
      let top = named[0] ?? 0
      for (const place of named) if (toRank(averageOf(place)) > toRank(averageOf(top))) top = place
      return top
    },
    /** All classes that were named, the surest first, of equal ones the first named. */
    averages: (): PlacedAverage[] =>
      named
        .map((place) => ({ place, confidence: averageOf(place) }))
        .toSorted((a, b) => toRank(b.confidence) - toRank(a.confidence)),
  }
}

/**
 * What a collection shows (spec 2 §9). The representative is the first member of the surest class, or where no member has
 * that as its own, the first that lists it. The tally has the averages afterwards.
 */
export function summarizeMembers<Status>(
  tally: ClassTally,
  { length, read }: Members<Status>,
): MembersSummary<Status> {
  const { status } = read(0)
  let isCommon = true
  tally.begin()
  for (let at = 0; at < length; at++) {
    const member = read(at)
    isCommon &&= member.status === status
    tally.add(member)
  }
  const top = tally.top()
  return {
    top,
    confidence: tally.averageOf(top),
    representative: findRepresentative(top, { length, read }),
    status: isCommon ? status : undefined,
  }
}

function findRepresentative(top: number, { length, read }: Members<unknown>): number {
  for (let at = 0; at < length; at++) if (read(at).own === top) return at
  for (let at = 0; at < length; at++) {
    let isNamed = false
    eachClass(read(at), (place) => (isNamed ||= place === top))
    if (isNamed) return at
  }
  return 0
}

/**
 * The classes that one insight names, each once: its own and those of its list. One that a person has looked at is no
 * longer any of the others.
 */
function eachClass(
  { own, confidence, isConfirmed, list, said, length }: NamedClasses<unknown>,
  see: (place: number, confidence: number) => void,
): void {
  const listed = isConfirmed ? 0 : length
  if (!isAmong(list, listed, own)) see(own, confidence)
  for (let at = 0; at < listed; at++) {
    const place = list[at] ?? 0
    if (!isAmong(list, at, place)) see(place, said[at] ?? Number.NaN)
  }
}

function isAmong(list: ArrayLike<number>, length: number, place: number): boolean {
  for (let at = 0; at < length; at++) if (list[at] === place) return true
  return false
}

/** What nobody is sure of comes last. */
function toRank(confidence: number): number {
  return Number.isNaN(confidence) ? -1 : confidence
}
