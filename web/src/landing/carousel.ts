import { landingMessages } from '../messages/landing.ts'

/** Lets the marks pass by, with a button that pauses them. People who want less motion see them as a list. */
export function startCarousel(carousel: HTMLElement): void {
  const marks = carousel.querySelector('.marks')
  const button = carousel.querySelector('button')
  if (!marks || !button) return
  const second = marks.cloneNode(true) as Element // a clone of an element is one
  second.setAttribute('aria-hidden', 'true')
  const wantsLessMotion = matchMedia('(prefers-reduced-motion: reduce)')
  let isPaused = false

  const show = () => {
    const moves = !wantsLessMotion.matches
    if (moves) {
      marks.after(second)
      carousel.dataset['carousel'] = isPaused ? 'paused' : 'moving'
    } else {
      second.remove()
      delete carousel.dataset['carousel']
    }
    button.hidden = !moves
    button.textContent = isPaused ? landingMessages.play : landingMessages.pause
  }
  button.addEventListener('click', () => {
    isPaused = !isPaused
    show()
  })
  wantsLessMotion.addEventListener('change', show)
  show()
}
