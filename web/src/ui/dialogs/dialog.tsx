import { openLater } from './open-later.tsx'

/** Traps the focus while open and returns it to the element that opened the dialog. */
export const Dialog = openLater(
  () => import('./modal-dialog.tsx'),
  (script) => script.ModalDialog,
)
