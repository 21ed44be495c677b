import { priceOfCustomModel, priceOfLabels, priceOfSpecializedModel } from '@sentinel/domain/billing/prices'
import {
  ANIMALS_RANGE,
  IMAGES_RANGE,
  readQuantity,
  SPECIES_RANGE,
} from '@sentinel/domain/billing/read-quantity'
import { landingMessages } from '../messages/landing.ts'

const RANGES: Record<string, typeof IMAGES_RANGE> = {
  images: IMAGES_RANGE,
  species: SPECIES_RANGE,
  animals: ANIMALS_RANGE,
}
/** Announces the price to screen readers this long after the last key press. */
const ANNOUNCE_AFTER_MS = 600
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

interface Order {
  quantity: (name: string) => number
  isChecked: (name: string) => boolean
}

const PRICES: Record<string, (order: Order) => number> = {
  'label-images': ({ quantity, isChecked }) =>
    priceOfLabels({
      images: quantity('images'),
      species: quantity('species'),
      isVerified: isChecked('verified'),
      isSorted: isChecked('sorted'),
    }),
  'custom-model': ({ quantity }) => priceOfCustomModel({ animals: quantity('animals') }),
  'specialized-model': ({ quantity }) =>
    priceOfSpecializedModel({ images: quantity('images'), animals: quantity('animals') }),
}

/** Shows the calculator's forms and keeps each price current while the visitor types. */
function startCalculator(calculator: HTMLElement): void {
  const announced = calculator.querySelector('.announced')
  let timer: ReturnType<typeof setTimeout> | undefined
  for (const panel of calculator.querySelectorAll<HTMLElement>('.panel')) {
    const form = panel.querySelector('form')
    const shown = panel.querySelector<HTMLElement>('.price')
    const priceOf = PRICES[panel.id]
    if (!form || !shown || !priceOf) continue
    const show = () => {
      shown.textContent = dollars.format(priceOf(readOrder(form)))
    }
    form.hidden = false
    shown.hidden = false
    panel.querySelector<HTMLElement>('.example')?.remove()
    form.addEventListener('submit', (event) => event.preventDefault())
    form.addEventListener('input', () => {
      show()
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (announced) announced.textContent = landingMessages.price(shown.textContent)
      }, ANNOUNCE_AFTER_MS)
    })
    show() // browsers restore the input when going back to the page
  }
}

function readOrder(form: HTMLFormElement): Order {
  const input = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)
  return {
    isChecked: (name) => input(name)?.checked ?? false,
    quantity: (name) => {
      const range = RANGES[name] ?? SPECIES_RANGE
      const field = input(name)
      const typed = field?.value ?? ''
      const read = readQuantity(typed, range)
      const hint = document.getElementById(field?.getAttribute('aria-describedby') ?? '')
      if (hint) {
        hint.textContent = typed.trim()
          ? landingMessages.hint(read, range)
          : landingMessages.hintOfEmpty(range)
        hint.classList.toggle('problem', read.problem !== undefined)
      }
      field?.setAttribute('aria-invalid', String(read.problem !== undefined))
      return read.value
    },
  }
}

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Turns links to sections into tabs, following the ARIA tabs pattern: arrow keys move, and the focused tab is shown. */
function turnIntoTabs(place: HTMLElement): void {
  const list = place.querySelector('.tabs')
  const tabs = [...(list?.querySelectorAll('a') ?? [])].flatMap((tab) => {
    const panel = document.getElementById(tab.hash.slice(1))
    return panel ? [{ tab, panel }] : []
  })
  const select = (chosen: HTMLElement) => {
    for (const { tab, panel } of tabs) {
      const isChosen = tab === chosen
      tab.setAttribute('aria-selected', String(isChosen))
      tab.tabIndex = isChosen ? 0 : -1
      panel.hidden = !isChosen
    }
  }
  list?.setAttribute('role', 'tablist')
  list?.setAttribute('aria-labelledby', 'pricing-title')
  for (const [index, { tab, panel }] of tabs.entries()) {
    tab.role = 'tab'
    tab.id = `${panel.id}-tab`
    tab.setAttribute('aria-controls', panel.id)
    panel.role = 'tabpanel'
    panel.setAttribute('aria-labelledby', tab.id)
    tab.addEventListener('click', (event) => {
      event.preventDefault()
      select(tab)
    })
    tab.addEventListener('keydown', (event) => {
      const next = event.key === ' ' ? tab : tabs[STEPS[event.key]?.(index, tabs.length) ?? -1]?.tab
      if (!next) return
      event.preventDefault()
      select(next)
      next.focus()
    })
  }
  const addressed = tabs.find(({ tab }) => tab.hash === location.hash) ?? tabs[0]
  if (addressed) select(addressed.tab)
}

/** Scrolls the items in a loop, with a button that pauses them. People who prefer less motion see them as a list. */
function startCarousel(carousel: HTMLElement): void {
  const marks = carousel.querySelector('.marks')
  const button = carousel.querySelector('button')
  if (!marks || !button) return
  const second = marks.cloneNode(true) as Element // safe: a clone of an element is an element
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

const DARK = '(prefers-color-scheme: dark)'
const ALWAYS = '(min-width: 0)'
const NEVER = '(max-width: 0)'

/** Shows the pictures of the theme chosen in the console, if it is not the system theme. */
function matchTheme(sources: Iterable<HTMLSourceElement>): void {
  const isDark = document.documentElement.getAttribute('data-mantine-color-scheme') === 'dark'
  if (isDark === matchMedia(DARK).matches) return
  for (const source of sources) source.media = source.media.replace(DARK, isDark ? ALWAYS : NEVER)
}

/** Keeps a picture rendered once it has been near the window, for people who scroll back. */
function keepPictures(pictures: Iterable<Element>): void {
  for (const picture of pictures)
    picture.addEventListener('contentvisibilityautostatechange', (event) => {
      if (event instanceof ContentVisibilityAutoStateChangeEvent && !event.skipped)
        picture.classList.add('seen')
    })
}

/** Closes the menu, because otherwise a link to a section on the same page would leave it open above the section. */
function closeMenuOnChoice(menu: HTMLElement): void {
  menu.addEventListener('click', ({ target }) => {
    const isLink = target instanceof Element && target.closest('a') !== null
    if (isLink && menu.matches(':popover-open')) menu.hidePopover()
  })
}

// The page works without this script, which adds the calculator, its tabs, the moving items and the chosen theme's pictures.
const calculator = document.querySelector<HTMLElement>('#calculator')
const carousel = document.querySelector<HTMLElement>('#carousel')
const menu = document.querySelector<HTMLElement>('#sections')

if (calculator) {
  turnIntoTabs(calculator)
  startCalculator(calculator)
}
matchTheme(document.querySelectorAll('.shot source'))
keepPictures(document.querySelectorAll('.shot'))
if (carousel) startCarousel(carousel)
if (menu) closeMenuOnChoice(menu)
