/** This number of points is sufficient because the trapezoidal rule converges exponentially for periodic functions. */
const POINTS = 512

/**
 * Returns the modified Bessel function of the first kind with an integer order, multiplied by exp(−x) to prevent overflow. `x` is at least 0. It is
 * computed from its integral, I_n(x) = 1/π ∫ exp(x cos t) cos(n t) dt over 0 to π (DLMF 10.32.3).
 */
export function scaledBesselI(order: number, x: number): number {
  let sum = 0
  for (let point = 0; point < POINTS; point += 1) {
    const angle = (2 * Math.PI * point) / POINTS
    sum += Math.exp(x * (Math.cos(angle) - 1)) * Math.cos(order * angle)
  }
  return sum / POINTS
}
