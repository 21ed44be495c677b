import { memo, useState } from 'react'
import { messages } from '../messages/messages.ts'
import { useWhenBack } from '../platform/live/use-when-back.ts'
import { DamagedPhotoIcon, NoPhotoIcon, UnreachableIcon } from './icons.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import classes from './thumbnail.module.css'

interface ThumbnailProps {
  address: string | undefined
  /** A part of it is missing; without an address, all of it. */
  isDamaged?: boolean | undefined
  /** Of what is on it; left out where that is said beside it. */
  species?: string
  /** It has room for words. */
  isWide?: boolean
}

const texts = messages.photos

/** The place of a small photo, of one size whether there is a photo or not. */
export const Thumbnail = memo(function Thumbnail({
  address,
  isDamaged = false,
  species,
  isWide = false,
}: ThumbnailProps) {
  const [failedAddress, setFailedAddress] = useState<string>()
  return (
    <span className={classes.frame} data-none={address === undefined || undefined}>
      {isDamaged && <Damaged isMark={address !== undefined} isWide={isWide} />}
      {address === undefined && !isDamaged && (
        <>
          <NoPhotoIcon size={16} aria-hidden />
          {species !== undefined && <VisuallyHidden>{texts.noImage}</VisuallyHidden>}
        </>
      )}
      {address !== undefined && address === failedAddress && (
        <Failed onBack={() => setFailedAddress(undefined)} />
      )}
      {address !== undefined && address !== failedAddress && (
        <img
          src={address}
          alt={species === undefined ? '' : texts.photoOf(species)}
          loading="lazy"
          decoding="async"
          onError={() => setFailedAddress(address)}
        />
      )}
    </span>
  )
})

/** Stands in place of the photo, or as a mark in its corner. */
function Damaged({ isMark, isWide }: { isMark: boolean; isWide: boolean }) {
  return (
    <span className={classes.damaged} data-mark={isMark || undefined} title={texts.damaged}>
      <DamagedPhotoIcon size={16} aria-hidden />
      {isWide ? texts.damaged : <VisuallyHidden>{texts.damaged}</VisuallyHidden>}
    </span>
  )
}

/** It is loaded again when the network or the server is back. */
function Failed({ onBack }: { onBack: () => void }) {
  useWhenBack(onBack)
  return (
    <span className={classes.failed} title={texts.imageFailed}>
      <UnreachableIcon size={16} aria-hidden />
      <VisuallyHidden>{texts.imageFailed}</VisuallyHidden>
    </span>
  )
}
