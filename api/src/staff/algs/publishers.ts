import { forgetClassLabels } from '../../insights/rows/class-labels.ts'
import type { Publishers } from '../../platform/publishers.ts'

/** Any insight of anybody may have another name now, so all screens fetch their lists again. */
const publishClasses: Publishers['classes:changed'] = async ({ live, userIds }) => {
  forgetClassLabels()
  live.toUsers(userIds, 'resync', {})
}

export const internalAlgPublishers = { 'classes:changed': publishClasses }
