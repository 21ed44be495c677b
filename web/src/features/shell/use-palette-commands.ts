import { useMantineColorScheme } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { messages } from '../../messages/messages.ts'
import { zoneAtom, zoneChoices } from '../../platform/time/zone.ts'
import { useDocumentationUrl } from '../../platform/use-documentation-url.ts'
import { useMyAreas } from '../../platform/use-my-areas.ts'
import { areaIcons } from '../../ui/marks/area-icons.ts'
import { DocumentationIcon, LogoutIcon, SessionsIcon, SupportIcon, ZoneIcon } from '../../ui/marks/icons.ts'
import type { PaletteCommand } from './palette-command.ts'
import { useClassCommands, useDeviceCommands } from './use-device-commands.ts'
import { useShellDialog } from './shell-dialog.ts'
import { themeChoices } from './theme-choices.ts'
import { useLogOut } from './use-log-out.ts'

const texts = messages.shell.palette

/**
 * What the palette can do for this person, in its groups: go to an area and to a device that is typed, find help, and
 * turn the switches of the top bar.
 */
export function usePaletteCommands(typed: string): { group: string; commands: PaletteCommand[] }[] {
  return [
    { group: texts.areas, commands: useAreaCommands() },
    { group: texts.devices, commands: useDeviceCommands(typed) },
    { group: texts.sightings, commands: useClassCommands(typed) },
    { group: texts.help, commands: useHelpCommands() },
    { group: texts.commands, commands: [...useLookCommands(), ...useAccountCommands()] },
  ]
}

function useAreaCommands(): PaletteCommand[] {
  const { navigate } = useRouter()
  return useMyAreas().map(({ key, path }) => ({
    label: messages.areas[key],
    words: messages.areaWords[key],
    icon: areaIcons[key],
    run: () => navigate({ to: path }),
  }))
}

function useHelpCommands(): PaletteCommand[] {
  const documentationUrl = useDocumentationUrl()
  const support = useShellDialog('support')
  return [
    {
      label: messages.shell.documentation,
      icon: DocumentationIcon,
      run: () => window.open(documentationUrl, '_blank', 'noopener'),
    },
    { label: messages.shell.support.open, icon: SupportIcon, run: support.open },
  ]
}

function useLookCommands(): PaletteCommand[] {
  const setZone = useSetAtom(zoneAtom)
  const { setColorScheme } = useMantineColorScheme()
  return [
    ...zoneChoices.map((zone) => ({
      label: texts.showTimesIn(messages.shell.zones[zone].name),
      icon: ZoneIcon,
      run: () => setZone(zone),
    })),
    ...themeChoices.map(({ key, icon }) => ({
      label: texts.useTheme(messages.shell.theme[key]),
      icon,
      run: () => setColorScheme(key),
    })),
  ]
}

function useAccountCommands(): PaletteCommand[] {
  const { activeSessions, logout } = messages.shell.account
  const { navigate } = useRouter()
  const logOut = useLogOut()
  return [
    {
      label: activeSessions,
      icon: SessionsIcon,
      run: () => void navigate({ to: '/account', search: { tab: 'security' } }),
    },
    { label: logout, icon: LogoutIcon, run: logOut },
  ]
}
