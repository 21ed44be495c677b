import { DarkThemeIcon, LightThemeIcon, SystemThemeIcon } from '../../ui/marks/icons.ts'

export const themeChoices = [
  { key: 'light', icon: LightThemeIcon },
  { key: 'dark', icon: DarkThemeIcon },
  { key: 'auto', icon: SystemThemeIcon },
] as const
