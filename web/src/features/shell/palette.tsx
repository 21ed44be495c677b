import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/spotlight/styles.layer.css'
import { createSpotlight, Spotlight, type SpotlightActionData } from '@mantine/spotlight'
import { foldName } from '@sentinel/contracts/values/fold-name'
import { useEffect, useRef, useState } from 'react'
import { messages } from '../../messages/messages.ts'
import {
  SearchIcon,
  DocumentationIcon,
  LogoutIcon,
  SessionsIcon,
  SupportIcon,
  ZoneIcon,
  DevicesIcon,
  InsightsIcon,
  type Icon,
} from '../../ui/marks/icons.ts'
import classes from './palette.module.css'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import { useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { zoneAtom, zoneChoices } from '../../platform/time/zone.ts'
import { useDocumentationUrl } from '../../platform/use-documentation-url.ts'
import { useMyAreas } from '../../platform/use-my-areas.ts'
import { devicesQuery } from '../../shared/fleet/devices.ts'
import { knownClassesQuery } from '../../shared/insights/known-classes.ts'
import { areaIcons } from '../../ui/marks/area-icons.ts'
import { useShellDialog } from './shell-dialog.ts'
import { themeChoices } from './theme-choices.ts'
import { useLogOut } from './use-log-out.ts'

const texts = messages.shell.palette

export interface PaletteProps {
  isOpen: boolean
  typed: string
  onTyped: (typed: string) => void
  onClose: () => void
}

/** Finds areas, devices and commands by name. */
export function Palette({ isOpen, typed, onTyped, onClose }: PaletteProps) {
  const [[store, spotlight]] = useState(createSpotlight)
  const opener = useRef<Element>(null)
  const groups = usePaletteCommands(typed)
  useEffect(() => {
    if (isOpen) opener.current = document.activeElement
    return isOpen ? spotlight.open() : spotlight.close()
  }, [isOpen, spotlight])

  const toAction = (command: PaletteCommand): SpotlightActionData => {
    const { label, hint, icon: CommandIcon, run } = command
    const description = hint ?? findWord(command, typed)
    return {
      id: hint === undefined ? label : `${label} ${hint}`,
      label,
      ...(description !== undefined && { description }),
      leftSection: <CommandIcon size={18} aria-hidden />,
      onClick: () => {
        // When the command's dialog closes, it returns the focus to the element that had it. By then the palette no longer exists.
        if (opener.current instanceof HTMLElement) opener.current.focus()
        void run()
      },
    }
  }
  return (
    <Spotlight
      store={store}
      title={texts.open}
      query={typed}
      onQueryChange={onTyped}
      actions={groups.map(({ group, commands }) => ({ group, actions: commands.map(toAction) }))}
      shortcut={null}
      onSpotlightClose={onClose}
      nothingFound={texts.nothing}
      highlightQuery
      scrollable
      maxHeight={400}
      transitionProps={{ transition: 'fade', duration: 100 }}
      searchProps={{
        placeholder: texts.placeholder,
        'aria-label': texts.placeholder,
        leftSection: <SearchIcon size={18} aria-hidden />,
      }}
      classNames={classes}
    />
  )
}

/** Returns the command's alternative word that begins with the typed text. The palette finds the command by this word and shows the word. */
function findWord({ words = [] }: PaletteCommand, typed: string): string | undefined {
  const sought = foldName(typed.trim())
  return sought === '' ? undefined : words.find((word) => foldName(word).startsWith(sought))
}

/** Returns what the palette can do for this person, in groups: open a typed area or device, find help, and change the top bar's switches. */
function usePaletteCommands(typed: string): { group: string; commands: PaletteCommand[] }[] {
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

const SHOWN_MAX = 8
/** A single letter would match nearly all devices, so they are not worth fetching. */
const TYPED_MIN = 2

/** Returns commands that open the pages of the devices whose name or id contains the typed text. */
function useDeviceCommands(typed: string): PaletteCommand[] {
  const { navigate } = useRouter()
  const hasDevices = useMyAreas().some(({ key }) => key === 'devices')
  const words = foldName(typed.trim())
  const isRequested = hasDevices && words.length >= TYPED_MIN
  const devices = useQuery({ ...devicesQuery, enabled: isRequested }).data ?? []
  if (!isRequested) return []
  return devices
    .filter(
      (device) => foldName(deviceName(device)).includes(words) || String(device.device_id).startsWith(words),
    )
    .slice(0, SHOWN_MAX)
    .map((device) => ({
      label: deviceName(device),
      hint: messages.shell.palette.device(device.device_id),
      icon: DevicesIcon,
      run: () => navigate({ to: '/devices/$deviceId', params: { deviceId: String(device.device_id) } }),
    }))
}

/** Returns commands that open the insights of the classes whose name contains the typed text. */
function useClassCommands(typed: string): PaletteCommand[] {
  const { navigate } = useRouter()
  const hasCameras = useMyAreas().some(({ key }) => key === 'devices')
  const words = foldName(typed.trim())
  const isRequested = hasCameras && words.length >= TYPED_MIN
  const names = useQuery({ ...knownClassesQuery, enabled: isRequested }).data ?? []
  if (!isRequested) return []
  return names
    .filter((name) => foldName(name).includes(words))
    .slice(0, SHOWN_MAX)
    .map((name) => ({
      label: messages.shell.palette.sightingsOf(name),
      icon: InsightsIcon,
      run: () => navigate({ to: '/insights', search: { filters: [{ column: 'exact_class', value: name }] } }),
    }))
}

interface PaletteCommand {
  label: string
  /** Distinguishes commands with the same name. */
  hint?: string
  /** Alternative words. The command is found by the start of any of them. */
  words?: readonly string[]
  icon: Icon
  run: () => unknown
}
