import { useState } from 'react'
import classes from './avatar.module.css'
import { PersonIcon } from '../../ui/marks/icons.ts'

interface AvatarProps {
  imageUrl: string | null
  sizePx: number
  /** Empty if the person's name is shown next to the photo. */
  alt: string
}

/** Shows a person's photo, or a symbol if there is none or it cannot be loaded. */
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
