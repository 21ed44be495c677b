import './kit.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme, themeManager } from './theme.ts'

interface KitProviderProps {
  children: ReactNode
}

/** Provides what the kit's menus, dialogs and selects need. The sign-in page has none and loads faster without it. */
export function KitProvider({ children }: KitProviderProps) {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={themeManager}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
