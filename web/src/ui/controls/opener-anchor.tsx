import { type Ref, type RefObject, useImperativeHandle } from 'react'

interface OpenerAnchorProps {
  opener: RefObject<HTMLElement | null>
  ref?: Ref<HTMLElement | null>
}

/** Gives the kit a ref to a button that was rendered before the kit loaded. */
export function OpenerAnchor({ opener, ref }: OpenerAnchorProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => opener.current, [opener])
  return null
}
