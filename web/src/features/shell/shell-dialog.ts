import { atom, useAtom } from 'jotai'

type ShellDialog = 'support' | 'logOut'

const openDialogAtom = atom<ShellDialog>()

/** A dialog that the top bar opens, or the palette by its name. */
export function useShellDialog(name: ShellDialog) {
  const [openName, setOpenName] = useAtom(openDialogAtom)
  return {
    isOpen: openName === name,
    open: () => setOpenName(name),
    close: () => setOpenName(undefined),
  }
}
