import { openLater } from '../../ui/dialogs/open-later.tsx'
import type { ModalNavigationProps } from './modal-navigation.tsx'

export const NavigationDrawer = openLater<ModalNavigationProps>(
  async () => (await import('./modal-navigation.tsx')).ModalNavigation,
)
