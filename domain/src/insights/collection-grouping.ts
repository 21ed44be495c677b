import { type ClassTally, createClassTally, summarizeMembers } from './class-tally.ts'
import type { Insight } from '@sentinel/contracts/insights/insights'

/** An insight's most likely class, and the camera's confidence in it. */
export type ClassifiedInsight = Pick<Insight, 'alg_id' | 'class_id' | 'confidence'>

/** The fields from which a collection is summarized. */
export type CollectionMember = ClassifiedInsight &
  Pick<Insight, 'insight_status' | 'userConfirmed' | 'photoUrl' | 'photo_damaged' | 'photo_awaited'>

/** The confidence is the average over the members whose most likely class this is, as a whole number. */
export type ClassAverage = ClassifiedInsight

export interface CollectionSummary<Member> {
  /** Highest average first. */
  classes: [ClassAverage, ...ClassAverage[]]
  representative: Member
  photoUrl: string | null
  /** True if the shown photo is damaged, or if no photo is shown because it is damaged. */
  isPhotoDamaged: boolean
  /** True if there is no photo yet but a member's photo may still arrive. */
  isPhotoAwaited: boolean
  userConfirmed: boolean
  /** The status shared by all members. Undefined if they differ. */
  status: Insight['insight_status'] | undefined
}

/**
 * Returns the id of an insight's collection. Insights from one device with the same window form a collection. An insight without a window forms a
 * collection of its own.
 */
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

/** Summarizes a collection from its members, which must be sorted newest first. */
export function summarizeCollection<Member extends CollectionMember>(
  members: readonly [Member, ...Member[]],
): CollectionSummary<Member> {
  const [newest] = members
  const { classes, numberOf } = createNumbering()
  const tally = createClassTally()
  const summary = summarizeMembers(tally, {
    length: members.length,
    read(at) {
      const member = members[at] ?? newest
      return {
        classNumber: numberOf(member),
        confidencePercent: member.confidence ?? Number.NaN,
        isConfirmed: member.userConfirmed,
        hasPhoto: member.photoUrl !== null,
        status: member.insight_status,
      }
    },
  })
  const shown = summary.photo === undefined ? undefined : members[summary.photo]
  return {
    classes: nameAverages(tally, classes),
    representative: members[summary.representative] ?? newest,
    photoUrl: shown?.photoUrl ?? null,
    isPhotoDamaged: (shown ? [shown] : members).some((member) => member.photo_damaged),
    isPhotoAwaited: !shown && members.some((member) => member.photo_awaited),
    userConfirmed: summary.isConfirmed,
    status: summary.status,
  }
}

/** Returns a collection's confidence, which is its top class's average. */
export function averageConfidence(members: Iterable<ClassifiedInsight>): number | null {
  const { numberOf } = createNumbering()
  const tally = createClassTally()
  tally.begin()
  for (const member of members) tally.add(numberOf(member), member.confidence ?? Number.NaN)
  return toNullable(tally.roundedAverageOf(tally.top()))
}

type ClassName = Pick<ClassAverage, 'alg_id' | 'class_id'>

/** Numbers classes by model and id, because the same class id means different classes in different models. */
function createNumbering() {
  const classes: ClassName[] = []
  const numbers = new Map<string, number>()
  function numberOf({ alg_id, class_id }: ClassName): number {
    const key = `${alg_id} ${class_id}`
    const number = numbers.get(key) ?? classes.push({ alg_id, class_id }) - 1
    numbers.set(key, number)
    return number
  }
  return { classes, numberOf }
}

function nameAverages(tally: ClassTally, classes: readonly ClassName[]): [ClassAverage, ...ClassAverage[]] {
  const averages = tally.averages().map(({ classNumber, confidencePercent }) => ({
    alg_id: classes[classNumber]?.alg_id ?? null,
    class_id: classes[classNumber]?.class_id ?? 0,
    confidence: toNullable(confidencePercent),
  }))
  return averages as [ClassAverage, ...ClassAverage[]] // each member has a class
}

function toNullable(percent: number): number | null {
  return Number.isNaN(percent) ? null : percent
}
