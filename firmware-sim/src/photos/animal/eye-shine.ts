import type { Canvas } from '../canvas.ts'
import type { Frame } from '../frame/info-strip.ts'
import type { Stance } from './arrange.ts'
import type { Silhouette } from './silhouette.ts'

/** Eyes reflect the lamps' light straight back, like reflectors. */
export function addEyeShine(
  frame: Frame,
  canvas: Canvas,
  { silhouette, stance, width }: { silhouette: Silhouette; stance: Stance; width: number },
): void {
  if (!silhouette.eye) return
  const mirrored = stance.facesLeft !== (silhouette.faces === 'left')
  const [across, down] = silhouette.eye
  const x = stance.x + width * ((mirrored ? 1 - across : across) - 0.5)
  const y = stance.feet - stance.height * (1 - down)
  const hidden = canvas.depth[Math.round(y) * canvas.width + Math.round(x)] !== stance.depth
  if (hidden || x < 0 || x >= canvas.width) return
  const radius = Math.min(frame.height * 0.008, Math.max(frame.height * 0.0022, stance.height * 0.014))
  const halo = radius * 3.2
  for (let row = Math.max(0, Math.floor(y - halo)); row < Math.min(frame.height, y + halo); row++) {
    for (let column = Math.max(0, Math.floor(x - halo)); column < Math.min(frame.width, x + halo); column++) {
      const away = Math.hypot(column + 0.5 - x, row + 0.5 - y) / radius
      const glow = 260 * Math.exp(-((away / 0.95) ** 2)) + 46 * Math.exp(-away)
      const at = (row * frame.width + column) * 3
      for (let channel = at; channel < at + 3; channel++)
        frame.rgb[channel] = (frame.rgb[channel] ?? 0) + glow
    }
  }
}
