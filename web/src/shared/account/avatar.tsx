import { useState } from 'react'
import classes from './avatar.module.css'
import { PersonIcon } from '../../ui/marks/icons.ts'

interface AvatarProps {
  imageUrl: string | null
  sizePx: number
  /** Empty where the person's name is beside it. */
  alt: string
}

/** The photo of a person, or a symbol where there is none or it cannot be loaded. */
export function Avatar({ imageUrl, sizePx, alt }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string>()
  const size = { width: sizePx, height: sizePx }
  if (imageUrl === null || imageUrl === failedUrl)
    return (
      <span className={classes.avatar} style={size} aria-hidden>
        <PersonIcon size={sizePx / 2} strokeWidth={1.5} />
      </span>
    )
  return (
    <img
      className={classes.avatar}
      src={imageUrl}
      alt={alt}
      {...size}
      onError={() => setFailedUrl(imageUrl)}
    />
  )
}
