import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { messages } from '../../messages/messages.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { DarkThemeIcon, LightThemeIcon } from '../../ui/marks/icons.ts'
import { Menu } from '../../ui/controls/menu.tsx'
import { themeChoices } from './theme-choices.ts'

const texts = messages.shell.theme

export function ThemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const shown = useComputedColorScheme('light')
  const items = themeChoices.map(({ key, icon }) => ({
    key,
    icon,
    label: texts[key],
    isChosen: key === colorScheme,
    onSelect: () => setColorScheme(key),
  }))
  return (
    <Menu title={texts.title} items={items}>
      <IconButton icon={shown === 'dark' ? DarkThemeIcon : LightThemeIcon} label={texts.title} />
    </Menu>
  )
}
