import { forgetClassLabels } from '../../insights/rows/class-labels.ts'
import type { Tellers } from '../../platform/tellers.ts'

/** Any insight of anybody may have another name now, so all screens fetch their lists again. */
const tellClasses: Tellers['classes:changed'] = async ({ live, userIds }) => {
  forgetClassLabels()
  live.toUsers(userIds, 'resync', {})
}

export const internalAlgTellers = { 'classes:changed': tellClasses }
