import { LOOK_ONLY_TEXT } from '@sentinel/contracts/look-only'
import { count } from './plural.ts'

/** What somebody may do with a camera that they have. */
export const levelMessages = {
  field: 'What they may do',
  names: { look: 'Can look', manage: 'Can manage' },
  hints: {
    look: 'They see what the camera sees and how it is doing. They change nothing on it or on its sightings.',
    manage: 'They also change its settings, sort its sightings, and invite others.',
  },
  groupHints: {
    look: 'They see what the cameras see and how they are doing. They change nothing on them or on their sightings.',
    manage: 'They also change their settings, sort their sightings, and invite others.',
  },
  own: {
    look: 'You can look: you see everything, and change nothing on the cameras or their sightings.',
    manage: 'You can manage: you can also change settings, sort sightings, and invite others.',
  },
  letManage: 'Let manage',
  letManageOf: (email: string) => `Let ${email} manage`,
  letLook: 'Only let look',
  letLookOf: (email: string) => `Only let ${email} look`,
  changed: (email: string, mayManage: boolean) =>
    mayManage
      ? `${email} can manage.`
      : `${email} can look by this invitation. Another one may still let them manage.`,
  lower: {
    title: (email: string) => `Only let ${email} look?`,
    body: 'They can no longer change anything. Whomever they have invited loses access, also if you let them manage again later.',
    confirm: 'Only let look',
  },
  camera: LOOK_ONLY_TEXT,
  sighting: 'You can look at the sightings of this camera, but not change them. Ask its owner.',
  skipped: (insights: number) =>
    `${count(insights, 'insight was', 'insights were')} skipped: you can look at ${insights === 1 ? 'its camera' : 'their cameras'}, but not change ${insights === 1 ? 'it' : 'them'}.`,
  skips: 'Insights of cameras that you can only look at are skipped.',
} as const
