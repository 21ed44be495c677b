import { useMantineColorScheme } from '@mantine/core'
import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight'
import { useRouter } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { messages } from '../../messages/messages.ts'
import { isBuilt } from '../../platform/areas.ts'
import { logOut } from '../../platform/log-out.ts'
import { zoneAtom, zoneChoices } from '../../platform/time/zone.ts'
import { useMyAreas } from '../../platform/use-my-areas.ts'
import { areaIcons } from '../../ui/area-icons.ts'
import { ComingIcon, LogoutIcon, ZoneIcon, type Icon } from '../../ui/icons.ts'
import { themeChoices } from './theme-choices.ts'

const texts = messages.shell.palette

/** What the palette can do for this person: go to what is built, and the switches of the top bar. */
export function usePaletteActions(): SpotlightActionGroupData[] {
  return [
    { group: texts.areas, actions: useAreaActions() },
    { group: texts.commands, actions: useCommandActions() },
  ]
}

function useAreaActions(): SpotlightActionData[] {
  const { navigate } = useRouter()
  const built = useMyAreas().filter(isBuilt)
  return [
    ...built.map(({ key, path }) =>
      toAction(messages.areas[key], areaIcons[key], () => navigate({ to: path })),
    ),
    toAction(messages.shell.coming, ComingIcon, () => navigate({ to: '/coming' })),
  ]
}

function useCommandActions(): SpotlightActionData[] {
  const setZone = useSetAtom(zoneAtom)
  const { setColorScheme } = useMantineColorScheme()
  return [
    ...zoneChoices.map((zone) =>
      toAction(texts.showTimesIn(messages.shell.zones[zone].name), ZoneIcon, () => setZone(zone)),
    ),
    ...themeChoices.map(({ key, icon }) =>
      toAction(texts.useTheme(messages.shell.theme[key]), icon, () => setColorScheme(key)),
    ),
    toAction(messages.shell.account.logout, LogoutIcon, logOut),
  ]
}

function toAction(label: string, ActionIcon: Icon, run: () => unknown): SpotlightActionData {
  return { id: label, label, leftSection: <ActionIcon size={18} aria-hidden />, onClick: () => void run() }
}
