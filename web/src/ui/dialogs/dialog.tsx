import type { DialogProps } from './modal-dialog.tsx'
import { openLater } from './open-later.tsx'

/** Holds the focus while open and gives it back to what opened it. */
export const Dialog = openLater<DialogProps>(async () => (await import('./modal-dialog.tsx')).ModalDialog)
