import { summarizeCollection } from '@sentinel/domain/insights/collection-grouping'
import type { Collection, Insight, InsightClass } from '@sentinel/contracts/insights/insights'
import { type ClassLabels, nameClass } from '../rows/class-labels.ts'

/** Groups members, which come newest first. */
export function presentCollections(insights: readonly Insight[], labels: ClassLabels): Collection[] {
  return [...Map.groupBy(insights, ({ collection_id }) => collection_id).values()].flatMap(
    ([newest, ...others]) => (newest ? [presentCollection([newest, ...others], labels)] : []),
  )
}

function presentCollection(members: [Insight, ...Insight[]], labels: ClassLabels): Collection {
  const { classes, representative, photoUrl, isPhotoDamaged, isPhotoAwaited, userConfirmed, status } =
    summarizeCollection(members)
  const [top] = classes
  const {
    insight_status: _status,
    photo_damaged: _damaged,
    photo_awaited: _awaited,
    ...fields
  } = representative // its class is the top class
  return {
    ...fields,
    class_list: classes.map(nameAverage),
    confidence: top.confidence,
    group_confidence: top.confidence,
    userConfirmed,
    photoUrl,
    ...(isPhotoDamaged && { photo_damaged: true }),
    ...(isPhotoAwaited && { photo_awaited: true }),
    ...(status && { insight_status: status }),
    collection: true,
    insights: members,
  }

  function nameAverage({ alg_id, class_id, confidence }: (typeof classes)[number]): InsightClass {
    return { class_id, className: nameClass(labels, alg_id, class_id), confidence }
  }
}
