import type { InsightStatus } from './insights.ts'

/** What an insight says of classes. `class_ids` is null where its own class stands alone. */
export interface Classified {
  alg_id: number | null
  class_id: number
  confidence: number | null
  class_ids: readonly number[] | null
  class_confidences: readonly (number | null)[] | null
  userConfirmed: boolean
}

/** How sure the members of a collection are of a class: the average of those that name it, rounded. */
export interface ClassAverage {
  alg_id: number | null
  class_id: number
  confidence: number | null
}

export interface CollectionSummary<Member> {
  /** The surest first. */
  classes: [ClassAverage, ...ClassAverage[]]
  representative: Member
  /** What all members share; undefined where they differ. */
  status: InsightStatus | undefined
}

/** Insights of one device that share a window are a collection; one without a window is a collection of its own. */
export function collectionId(
  insightId: number,
  deviceId: number,
  windowStartMs: number | null,
  windowEndMs: number | null,
): string {
  return windowStartMs === null || windowEndMs === null
    ? String(insightId)
    : `${deviceId}-${windowStartMs}-${windowEndMs}`
}

/**
 * What a collection shows (spec 2 §9), of its members from the newest on. The representative is the first member of the
 * surest class, or where no member has that as its own, the first that lists it.
 */
export function summarizeCollection<Member extends Classified & { insight_status: InsightStatus }>(
  members: readonly [Member, ...Member[]],
): CollectionSummary<Member> {
  const [first] = members
  const classes = averageClasses(members)
  const [top] = classes
  const isTop = ({ alg_id, class_id }: ClassName) => isSameClass(top, { alg_id, class_id })
  const representative =
    members.find(isTop) ?? members.find((member) => listClasses(member).some(isTop)) ?? first
  const isCommon = members.every(({ insight_status }) => insight_status === first.insight_status)
  return { classes, representative, status: isCommon ? first.insight_status : undefined }
}

type ClassName = Pick<ClassAverage, 'alg_id' | 'class_id'>

function isSameClass(one: ClassName, other: ClassName): boolean {
  return one.class_id === other.class_id && one.alg_id === other.alg_id
}

/** The classes that members name, each with the rounded average of those that do, the surest first; unsaid ones last. */
export function averageClasses<Member extends Classified>(
  members: readonly [Member, ...Member[]],
): [ClassAverage, ...ClassAverage[]] {
  const sums = new Map<string, ClassName & { millionths: number; said: number }>()
  for (const member of members)
    for (const { alg_id, class_id, confidence } of listClasses(member)) {
      const key = `${alg_id} ${class_id}`
      const sum = sums.get(key) ?? { alg_id, class_id, millionths: 0, said: 0 }
      sums.set(key, sum)
      if (confidence === null) continue
      // Whole numbers add up exactly, so that a half is one whatever the order of the members.
      sum.millionths += Math.round(confidence * 1e6)
      sum.said += 1
    }
  const averages = [...sums.values()].map(({ alg_id, class_id, millionths, said }) => ({
    alg_id,
    class_id,
    confidence: said === 0 ? null : Math.round(millionths / said / 1e6),
  }))
  return averages.toSorted((a, b) => (b.confidence ?? -1) - (a.confidence ?? -1)) as [
    ClassAverage,
    ...ClassAverage[],
  ] // each member names its own class at least
}

/** The same as the first of `averageClasses` of one insight alone, for lists of many thousands. */
export function rateAlone(member: Classified): number | null {
  const { class_id, confidence, class_ids: ids, class_confidences: said } = member
  if (!ids || member.userConfirmed) return confidence === null ? null : Math.round(confidence)
  let surest = ids.includes(class_id) ? -1 : (confidence ?? -1)
  for (const [place, id] of ids.entries()) {
    const one = said?.[place] ?? -1
    if (one > surest && ids.indexOf(id) === place) surest = one
  }
  return surest < 0 ? null : Math.round(surest)
}

/**
 * The classes that one insight names, each once: its own and those of its list. One that a person has looked at is no
 * longer any of the others.
 */
function* listClasses(member: Classified): Generator<ClassAverage, void> {
  const { alg_id, class_id, confidence, class_ids, class_confidences, userConfirmed } = member
  const ids = userConfirmed ? null : class_ids
  if (!ids?.includes(class_id)) yield { alg_id, class_id, confidence }
  for (const [place, id] of ids?.entries() ?? [])
    if (ids?.indexOf(id) === place)
      yield { alg_id, class_id: id, confidence: class_confidences?.[place] ?? null }
}
