import { VIEW_ONLY_TEXT } from '@sentinel/contracts/fleet/view-only'
import { count } from '../plural.ts'

/** The texts about what a person may do with a camera. */
export const levelMessages = {
  field: 'What they may do',
  names: { look: 'Can view', manage: 'Can manage' },
  hints: {
    look: 'They see what the camera sees and how it is doing. They change nothing on it or on its sightings.',
    manage: 'They also change its settings, sort its sightings, and invite others.',
  },
  groupHints: {
    look: 'They see what the cameras see and how they are doing. They change nothing on them or on their sightings.',
    manage: 'They also change their settings, sort their sightings, and invite others.',
  },
  own: {
    look: 'You can view everything, but you cannot change the cameras or their sightings.',
    manage: 'You can manage: you can also change settings, sort sightings, and invite others.',
  },
  letManage: 'Allow managing',
  letManageOf: (email: string) => `Allow ${email} to manage`,
  letLook: 'Limit to viewing',
  letLookOf: (email: string) => `Limit ${email} to viewing`,
  changed: (email: string, mayManage: boolean) =>
    mayManage
      ? `${email} can manage.`
      : `${email} can view by this invitation. Another one may still let them manage.`,
  lower: {
    title: (email: string) => `Limit ${email} to viewing?`,
    body: 'They can no longer change anything. The people they have invited lose access, even if you let them manage again later.',
    confirm: 'Limit to viewing',
  },
  camera: VIEW_ONLY_TEXT,
  sighting: 'You can view the sightings of this camera, but not change them. Ask its owner for access.',
  skipped: (insights: number) =>
    `${count(insights, 'insight was', 'insights were')} skipped: you can view ${insights === 1 ? 'its camera' : 'their cameras'}, but not change ${insights === 1 ? 'it' : 'them'}.`,
  skips: 'Insights of cameras that you can only view are skipped.',
} as const
