import type { DialogProps } from './modal-dialog.tsx'
import { openLater } from './open-later.tsx'

/** Traps the focus while open and returns it to the element that opened the dialog. */
export const Dialog = openLater<DialogProps>(async () => (await import('./modal-dialog.tsx')).ModalDialog)
