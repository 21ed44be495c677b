import { GeneratedPicture } from './generated-picture.tsx'
import classes from './model-picture.module.css'

interface ModelPictureProps {
  name: string
  /** Null if the author has provided none. */
  imagePath: string | null
  alt?: string
}

/** Shows a model's picture, or one generated from its name. */
export function ModelPicture({ name, imagePath, alt = '' }: ModelPictureProps) {
  if (imagePath === null) return <GeneratedPicture name={name} />
  return <img src={imagePath} alt={alt} className={classes.picture} loading="lazy" width={960} height={540} />
}
