import { atom, useAtom } from 'jotai'

const openDialogAtom = atom<'support' | 'sessions'>()

/** A dialog that the top bar opens, or the palette by its name. */
export function useShellDialog(name: 'support' | 'sessions') {
  const [openName, setOpenName] = useAtom(openDialogAtom)
  return {
    isOpen: openName === name,
    open: () => setOpenName(name),
    close: () => setOpenName(undefined),
  }
}
