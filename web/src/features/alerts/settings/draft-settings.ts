import type { AlertSettings } from '@sentinel/contracts/alerts/alerts'

type SettingKey = keyof AlertSettings['settings']

/** The changes that the user has not saved. Everything else has the server's value, even if it changes in the meantime. */
interface SettingsDraft {
  settings: Partial<AlertSettings['settings']>
  /** Group ids, mapped to whether the group is ignored. */
  ignored: ReadonlyMap<number, boolean>
}

export const NO_CHANGES: SettingsDraft = { settings: {}, ignored: new Map() }

export function setWanted(draft: SettingsDraft, key: SettingKey, isWanted: boolean): SettingsDraft {
  return { ...draft, settings: { ...draft.settings, [key]: isWanted } }
}

export function setIgnored(draft: SettingsDraft, groupId: number, ignore: boolean): SettingsDraft {
  return { ...draft, ignored: new Map(draft.ignored).set(groupId, ignore) }
}

/** Returns the new settings, including only groups that have changed and still exist. */
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
