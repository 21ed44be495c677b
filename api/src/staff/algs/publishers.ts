import { forgetClassLabels } from '../../insights/rows/class-labels.ts'
import type { Publishers } from '../../platform/publishers.ts'

/** Makes all browsers fetch their lists again because the class names of any insight may have changed. */
const publishClasses: Publishers['classes:changed'] = async ({ live, userIds }) => {
  forgetClassLabels()
  live.toUsers(userIds, 'resync', {})
}

export const internalAlgPublishers = { 'classes:changed': publishClasses }
