import type { AlertSettings } from '@sentinel/contracts/alerts/alerts'

type SettingKey = keyof AlertSettings['settings']

/** What the person has changed and not saved; the rest is as the server has it, also when that changes meanwhile. */
interface SettingsDraft {
  settings: Partial<AlertSettings['settings']>
  /** Whether it is ignored, by the group's id. */
  ignored: ReadonlyMap<number, boolean>
}

export const NO_CHANGES: SettingsDraft = { settings: {}, ignored: new Map() }

export function setWanted(draft: SettingsDraft, key: SettingKey, isWanted: boolean): SettingsDraft {
  return { ...draft, settings: { ...draft.settings, [key]: isWanted } }
}

export function setIgnored(draft: SettingsDraft, groupId: number, ignore: boolean): SettingsDraft {
  return { ...draft, ignored: new Map(draft.ignored).set(groupId, ignore) }
}

/** The settings as they will be. Of the groups only those are sent that have changed, and that are still there. */
export function toSettings(stored: AlertSettings, { settings, ignored }: SettingsDraft): AlertSettings {
  return {
    settings: { ...stored.settings, ...settings },
    groupSettings: stored.groupSettings.flatMap(({ deviceGroupId, ignore }) => {
      const chosen = ignored.get(deviceGroupId)
      return chosen === undefined || chosen === ignore ? [] : [{ deviceGroupId, ignore: chosen }]
    }),
  }
}

export function isIgnored(stored: AlertSettings, { ignored }: SettingsDraft, groupId: number): boolean {
  const former = stored.groupSettings.find(({ deviceGroupId }) => deviceGroupId === groupId)
  return ignored.get(groupId) ?? former?.ignore ?? false
}
