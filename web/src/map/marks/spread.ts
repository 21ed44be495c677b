import type { Pixel } from '../engine.ts'

/** Up to this many devices form a ring. More form a spiral. */
const RING_MAX = 9
const APART_PX = 40
const RING_MIN_PX = 40
const SPIRAL_START_PX = 44

/** Returns the offsets at which one location's devices are drawn around it, far enough apart that each is visible. */
export function spread(amount: number): Pixel[] {
  return amount <= RING_MAX ? spreadOnRing(amount) : spreadOnSpiral(amount)
}

function spreadOnRing(amount: number): Pixel[] {
  const radius = Math.max(RING_MIN_PX, (amount * APART_PX) / (2 * Math.PI))
  return Array.from({ length: amount }, (_, at) => polar(radius, (2 * Math.PI * at) / amount - Math.PI / 2))
}

/** Returns offsets on a spiral. Each turn is a marker's width further out than the previous one. */
function spreadOnSpiral(amount: number): Pixel[] {
  let angle = 0
  return Array.from({ length: amount }, () => {
    const radius = SPIRAL_START_PX + (APART_PX * angle) / (2 * Math.PI)
    const at = polar(radius, angle - Math.PI / 2)
    angle += APART_PX / radius
    return at
  })
}

function polar(radius: number, angle: number): Pixel {
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }
}
