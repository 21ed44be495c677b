import { type ClassTally, createClassTally, type NamedClasses, summarizeMembers } from './class-tally.ts'
import type { InsightStatus } from './insights.ts'

/** A window that a device never ends must not make one row of all it has seen: the newest members stand for it. */
export const COLLECTION_MEMBERS_MAX = 1000

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

/** What a collection shows (spec 2 §9), of its members from the newest on: see `summarizeMembers`. */
export function summarizeCollection<Member extends Classified & { insight_status: InsightStatus }>(
  members: readonly [Member, ...Member[]],
): CollectionSummary<Member> {
  const [first] = members
  const { classes, named } = numberClasses(members)
  const tally = createClassTally()
  const { representative, status } = summarizeMembers(tally, {
    length: members.length,
    read: (at) => ({ ...(named[at] ?? named[0]), status: members[at]?.insight_status }),
  })
  return {
    classes: nameAverages(tally, classes),
    representative: members[representative] ?? first,
    status,
  }
}

/** The classes that members name, each with the rounded average of those that do, the surest first; unsaid ones last. */
export function averageClasses(
  members: readonly [Classified, ...Classified[]],
): [ClassAverage, ...ClassAverage[]] {
  const { classes, named } = numberClasses(members)
  const tally = createClassTally()
  tally.begin()
  for (const member of named) tally.add(member)
  return nameAverages(tally, classes)
}

type ClassName = Pick<ClassAverage, 'alg_id' | 'class_id'>
type Named = NamedClasses<undefined>

/** The same number means another class in another model: here each class has a number of its own. */
function numberClasses([first, ...others]: readonly [Classified, ...Classified[]]) {
  const classes: ClassName[] = []
  const places = new Map<string, number>()
  const placeOf = (alg_id: number | null, class_id: number) => {
    const key = `${alg_id} ${class_id}`
    const place = places.get(key) ?? classes.push({ alg_id, class_id }) - 1
    places.set(key, place)
    return place
  }
  const toNamed = (member: Classified): Named => {
    const { alg_id, class_ids, class_confidences } = member
    const list = class_ids?.map((id) => placeOf(alg_id, id)) ?? []
    return {
      own: placeOf(alg_id, member.class_id),
      confidence: member.confidence ?? Number.NaN,
      isConfirmed: member.userConfirmed,
      list,
      said: class_confidences?.map((one) => one ?? Number.NaN) ?? [],
      length: list.length,
      status: undefined,
    }
  }
  const named: [Named, ...Named[]] = [toNamed(first), ...others.map(toNamed)]
  return { classes, named }
}

function nameAverages(tally: ClassTally, classes: readonly ClassName[]): [ClassAverage, ...ClassAverage[]] {
  const averages = tally.averages().map(({ place, confidence }) => ({
    alg_id: classes[place]?.alg_id ?? null,
    class_id: classes[place]?.class_id ?? 0,
    confidence: Number.isNaN(confidence) ? null : confidence,
  }))
  return averages as [ClassAverage, ...ClassAverage[]] // each member names its own class at least
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
