import { atom, useAtom } from 'jotai'

type ShellDialog = 'support' | 'logOut'

const openDialogAtom = atom<ShellDialog>()

/** Opens a dialog by its name, from the top bar or the palette. */
export function useShellDialog(name: ShellDialog) {
  const [openName, setOpenName] = useAtom(openDialogAtom)
  return {
    isOpen: openName === name,
    open: () => setOpenName(name),
    close: () => setOpenName(undefined),
  }
}
