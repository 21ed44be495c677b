import { useEffect, useId } from 'react'

/** The open dialogs and popovers, topmost last. Escape applies only to the topmost. */
const openLayers: string[] = []

/** Puts an open dialog or popover on top of the others. Returns a function that returns true while it is on top. */
export function useLayer(isOpen: boolean): () => boolean {
  const id = useId()
  useEffect(() => {
    if (!isOpen) return undefined
    openLayers.push(id)
    return () => void openLayers.splice(openLayers.indexOf(id), 1)
  }, [id, isOpen])
  return () => openLayers.at(-1) === id
}
