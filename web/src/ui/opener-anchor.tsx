import { type Ref, type RefObject, useImperativeHandle } from 'react'

interface OpenerAnchorProps {
  opener: RefObject<HTMLElement | null>
  ref?: Ref<HTMLElement | null>
}

/** Stands in the kit for a button that was on the page before the kit's part had loaded. */
export function OpenerAnchor({ opener, ref }: OpenerAnchorProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => opener.current, [opener])
  return null
}
