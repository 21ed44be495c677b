import { useState } from 'react'
import classes from './avatar.module.css'
import { AccountIcon } from './icons.ts'

interface AvatarProps {
  imageUrl: string | null
  sizePx: number
  /** Empty where the person's name is beside it. */
  alt: string
}

/** The photo of a person, or a symbol where there is none or it cannot be loaded. */
export function Avatar({ imageUrl, sizePx, alt }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string>()
  if (imageUrl === null || imageUrl === failedUrl)
    return <AccountIcon size={sizePx} strokeWidth={1.5} aria-hidden />
  return (
    <img
      className={classes.avatar}
      src={imageUrl}
      alt={alt}
      width={sizePx}
      height={sizePx}
      onError={() => setFailedUrl(imageUrl)}
    />
  )
}
