const TONES_HZ = [660, 880]
const TONE_SECONDS = 0.18
const VOLUME = 0.15

/** Plays two soft tones. A browser stays silent until the user has interacted with the page. */
export function ring(): void {
  const context = new AudioContext()
  const volume = context.createGain()
  volume.gain.value = VOLUME
  volume.connect(context.destination)
  for (const [at, frequency] of TONES_HZ.entries()) {
    const tone = context.createOscillator()
    tone.frequency.value = frequency
    tone.connect(volume)
    tone.start(context.currentTime + at * TONE_SECONDS)
    tone.stop(context.currentTime + (at + 1) * TONE_SECONDS)
    if (at === TONES_HZ.length - 1) tone.addEventListener('ended', () => void context.close())
  }
}
